"""The Empire as a plugin: what it adds to the engine, and its answers to the hooks."""

from __future__ import annotations

from pathlib import Path

from fairway import (
    COMPATIBLE,
    Bot,
    Condition,
    Domain,
    Effect,
    Event,
    Games,
    Paper,
    Quantity,
    RulesetSpec,
    ScoreLine,
    Standing,
    State,
    Table,
    Tally,
    View,
    Vocabulary,
    __version__,
    hookimpl,
    watching,
)
from fairway.content import Library
from fairway_base import CollectTile, RacksRotated
from fairway_base import effects as base
from fairway_empire.bots.greedy_bot import EXPERT, GREEDY
from fairway_empire.campaign import bonus_cards as bonus
from fairway_empire.campaign import closing, investing, scoring, setup, tallies
from fairway_empire.campaign import putting_rounds as rounds
from fairway_empire.campaign import single_game as single
from fairway_empire.campaign.carry_over import Campaign, hand_on, lay_out
from fairway_empire.campaign.clients import WISHES, check_clients
from fairway_empire.campaign.course_handover import DOCUMENTS
from fairway_empire.campaign.events import EVENTS
from fairway_empire.campaign.refusals import REFUSALS
from fairway_empire.card_effects.fame_card import KIND as FAME
from fairway_empire.fame import hooks as fame
from fairway_empire.fame import windows
from fairway_empire.fame.score_lines import with_forgiven
from fairway_empire.kit import Kit, open_box
from fairway_empire.options import Options
from fairway_empire.press import PRESS
from fairway_empire.state.part import Empire

__all__ = ["VOCABULARY"]


def _balance_sheet(table: Table, view: View, seat: int, language: str) -> str | None:
    from fairway_empire.draw.balance_sheet import draw_sheet

    return draw_sheet(table, view, seat, language)


def _table(table: Table, view: View, seat: int, language: str) -> str:
    from fairway_empire.draw.table import draw_table

    return draw_table(table, view, seat, language)


VOCABULARY = Vocabulary(
    name="empire",
    version=__version__,
    compatible=COMPATIBLE,
    part=Empire,
    options=Options,
    inherits=Campaign,
    actions=(*rounds.ACTIONS, *investing.ACTIONS, *fame.ACTIONS, *closing.ACTIONS),
    effects=(
        *setup.EFFECTS,
        *single.EFFECTS,
        *investing.EFFECTS,
        *scoring.EFFECTS,
        *closing.EFFECTS,
        *bonus.EFFECTS,
        *rounds.EFFECTS,
        *fame.EFFECTS,
    ),
    events=(*EVENTS, *fame.EVENTS),
    refusals=(*REFUSALS, *fame.REFUSALS),
    quantities=(
        Quantity("empire.public_press", "EMP-SETUP-7", "Press cards that lie open for everybody.", least=0),
        Quantity("empire.press_price", "EMP-INVEST-7", "What a press card costs.", least=0),
    ),
    prompts=("empire.round", "empire.invest", *fame.PROMPTS, "empire.keep", "empire.ready"),
    kinds=(PRESS, FAME),
    words=WISHES,
    documents=DOCUMENTS,
    papers=(Paper("empire.balance_sheet", _balance_sheet), Paper("empire.table", _table, shared=True)),
    rulesets=(
        RulesetSpec(
            "empire",
            ("designer", "empire"),
            ("minigolf-designer", "minigolf-empire"),
            (1, 2, 3, 4, 5),
            minutes=(180, 360),
        ),
        RulesetSpec(
            "designer+empire",
            ("designer", "empire"),
            ("minigolf-designer", "minigolf-empire"),
            (1, 2, 3, 4, 5),
            options={"empire": {"campaign": False}},
            minutes=(40, 75),
        ),
        RulesetSpec(
            "empire+promises",
            ("designer", "promises", "empire"),
            ("minigolf-designer", "minigolf-promises", "minigolf-empire"),
            (1, 2, 3, 4, 5),
            minutes=(200, 400),
        ),
    ),
    requires=("designer",),
    fields={
        **dict.fromkeys(("seat", "seats", "coupon", "invested", "order", "reports"), "seat"),
        **dict.fromkeys(("bench", "card", "cards", "hand", "kept", "played", "recent"), "item:fame_cards"),
        **dict.fromkeys(
            ("press", "press.card", "press.missed.card", "press_bought.card", "press_laid.cards", "public", "secret"),
            "item:press",
        ),
        **dict.fromkeys(("land", "lands"), "item:lands"),
        **dict.fromkeys(("collect", "first", "keep", "others", "protected", "taken", "tile", "tiles"), "item:tiles"),
        "x": "column",
        "y": "row",
        **dict.fromkeys(("cells", "directions", "grass", "only", "water"), "square"),
        **dict.fromkeys(("turn", "turns"), "quarter_turn"),
        "cards_kept.count": "word",
        **dict.fromkeys(
            ("bonus_awarded.card", "connections", "fates", "field", "pawn", "verdict", "what", "window", "windows"),
            "word",
        ),
    },
    pointers=(
        "card:{card}",
        "card:{cards}",
        "card:{code}",
        "card:{secret}",
        "seat:{seat}/cell:{cells}",
        "seat:{seat}/hole:{connections}",
        "tile:{keep}",
        "tile:{others}",
    ),
    home=Path(__file__).parent,
)


@hookimpl
def fairway_vocabulary() -> Vocabulary:
    return VOCABULARY


@hookimpl
def fairway_kit(library: Library, options: Options, seats: int) -> Kit:
    check_clients(library, options)
    return open_box(library, seats)


@hookimpl
def fairway_part(table: Table, inherited: Campaign | None) -> Empire:
    return lay_out(table, inherited)


@hookimpl
def fairway_opening(table: Table, steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    opening = setup.opening if table.option(Options).campaign else single.opening
    return opening(table, steps)


@hookimpl
@watching(base.ScoreCondition, base.Finish, base.EndMatch, base.PutAway, *windows.BEFORE)
def fairway_before(table: Table, state: State, effect: Effect) -> tuple[Effect, ...] | None:
    if isinstance(effect, base.ScoreCondition):
        cards = windows.before_scoring(table, state, effect)
        steps = scoring.before_scoring(table, state, effect)
        return (*cards, *(steps or (effect,))) if cards or steps else None
    if isinstance(effect, base.Finish):
        return closing.before_finish(table, state, effect)
    if isinstance(effect, base.EndMatch):
        return closing.before_end_match(table, state, effect)
    if isinstance(effect, base.PutAway):
        return closing.before_put_away(table, state, effect)
    return windows.BEFORE[type(effect)](table, state, effect)


@hookimpl
@watching(bonus.AWARDED, bonus.USED, RacksRotated)
def fairway_after(table: Table, state: State, event: Event) -> tuple[Effect, ...]:
    return windows.rotated(table, state) if isinstance(event, RacksRotated) else bonus.told(event)


@hookimpl
@watching(CollectTile)
def fairway_narrow(table: Table, state: State, seat: int, domain: Domain[CollectTile]) -> Domain[CollectTile] | None:
    return windows.protected(table, state, seat, domain)


@hookimpl
def fairway_score(table: Table, state: State, seat: int, line: ScoreLine) -> ScoreLine | None:
    return with_forgiven(table, state, seat, line)


@hookimpl
def fairway_conditions(table: Table, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return scoring.conditions(conditions)


@hookimpl
def fairway_games(table: Table, state: State) -> Games | None:
    return closing.games(table, state)


@hookimpl
def fairway_verdict(table: Table, state: State, standings: tuple[Standing, ...]) -> str | None:
    return closing.average_verdict(table, state, standings)


@hookimpl
def fairway_tally(table: Table, state: State) -> tuple[Tally, ...]:
    return tuple(tallies.count(table, state))


@hookimpl
def fairway_bots() -> tuple[Bot, ...]:
    return (GREEDY, EXPERT)


@hookimpl
def fairway_legacy(table: Table, state: State) -> Campaign | None:
    return hand_on(table, state)


@hookimpl
def fairway_drawing(library: Library, kind: str, item: str, language: str) -> str | None:
    from fairway_empire.draw.fame_card import draw_fame
    from fairway_empire.draw.press_card import draw_item

    return draw_fame(library, item, language) if kind == "fame_cards" else draw_item(library, kind, item, language)
