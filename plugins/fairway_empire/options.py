"""The switches of a campaign: every open judgement of its rules, with the reading we take."""

from __future__ import annotations

from typing import Annotated, Literal

from fairway import Value, option

__all__ = ["Options"]


class Options(Value, frozen=True, kw_only=True):
    """Options of the Empire; leave one out to take its default."""

    campaign: Annotated[
        bool,
        option(
            "EMP-STANDALONE-1", "Play a campaign of five games; otherwise one game with its clients.", everyday=True
        ),
    ] = True
    clients: Annotated[
        Literal["pressco", "profeet", "both"],
        option(
            "EMP-STANDALONE-1",
            "In a single game: which of the two clients comes; the other is of the base game.",
            everyday=True,
        ),
    ] = "pressco"
    land_edge: Annotated[
        Literal["sides", "corners"],
        option("GAP-32", "A square is at the edge of the land with a side to the outside, or with only a corner."),
    ] = "sides"
    additional_holes: Annotated[
        Literal["count", "ignore"],
        option("GAP-31", "Holes beyond the nine, and their tiles: the press counts them, or looks past them."),
    ] = "count"
    piles: Annotated[
        Literal["all_lands", "empire_lands"],
        option("GAP-5", "The land piles hold every land worth 15 to 25, or only those that the Empire brings."),
    ] = "all_lands"
    discarded_fame: Annotated[
        Literal["return", "stay_out"],
        option("GAP-8", "Fame cards played or given up are in the deck of the next game, or out of the campaign."),
    ] = "return"
    used_press: Annotated[
        Literal["return", "stay_out"],
        option(
            "GAP-7",
            "Press cards laid out or bought are in the deck of the next game, or out until the others are used up.",
        ),
    ] = "return"
    racks_before_investment: Annotated[
        bool, option("GAP-9", "The first racks are filled, for everybody to see, before anybody invests.")
    ] = True
    tied_rank: Annotated[
        Literal["shared", "tie_break"],
        option("GAP-13", "Equal final scores share a rank on the sheet, or stand as the base game breaks the tie."),
    ] = "shared"
    campaign_tie: Annotated[
        Literal["broken", "shared"],
        option("GAP-14", "Equal campaigns: most games won, best game, last profit decide; or the victory is shared."),
    ] = "broken"
    pause_between_games: Annotated[
        bool,
        option(
            "EMP-CAMP-1",
            "After each game but the last everybody says when they have seen enough of it; then the next is laid out.",
            before=False,
        ),
    ] = True
    keep_scoresheets: Annotated[
        bool,
        option(
            "EMP-SCORE-15",
            "Of every finished game it is kept what each condition paid; otherwise only what stands in the books.",
            before=False,
        ),
    ] = True
    putting_rounds: Annotated[
        bool,
        option(
            "EMP-BONUS-5",
            "A Putting Dice Game may be played after each game: players are asked who won it, and get the bonus cards.",
        ),
    ] = False
    bonus_in_last_game: Annotated[
        bool, option("EMP-BONUS-6", "Bonus cards won before the last game of a campaign work in it.")
    ] = True
    bonus_alone: Annotated[bool, option("EMP-BONUS-8", "A player alone can win bonus cards.")] = False
    bonus_is_coverage: Annotated[
        bool, option("EMP-BONUS-3", "Points of the bonus press card count as press coverage for the next game.")
    ] = True

    fame_copies: Annotated[
        Literal["in_a_row", "once"],
        option(
            "EMP-FAME-3",
            "Copies of a Fame card may go with the same pick or pass, each with its effect; or each takes a tile once.",
            before="once",
        ),
    ] = "in_a_row"
    replaced_rack: Annotated[
        Literal["box", "bag"],
        option("GAP-23", "Tiles of a bottom rack that a Fame card replaces leave the game, or go back into the bag."),
    ] = "box"
    protection: Annotated[
        Literal["round", "turn"],
        option("GAP-21", "A tile that a Fame card protects is safe for the rest of the round, or of the turn."),
    ] = "round"
    stopped_players: Annotated[
        Literal["leave_courses", "only_scoring"],
        option("GAP-37", "Who has stopped plays Fame cards that leave courses alone, or only those for scoring."),
    ] = "leave_courses"
    land_filled: Annotated[
        Literal["after_the_turn", "at_placement"],
        option("GAP-38", "A filled land counts when its owner's turn is over, cards and all, or as soon as it is."),
    ] = "after_the_turn"
    grass_covers_land: Annotated[
        bool, option("GAP-17", "Squares that a Fame card counts as grass are not missing in the Land condition.")
    ] = True
