"""How many questions a person answers in a campaign, with and without answers that the server gives.

    hatch run bench:questions [--campaigns 4] [--json]

Bots choose as the players would; nothing here depends on how fast they are. A turn is a move of the base game, which is
a question itself. Every question counts, also those of the investment.
"""

from __future__ import annotations

import argparse
import json

from fairway import decide, load_ruleset
from fairway.client.standing_answers import StandingAnswer, StandingAnswers, standing_answer
from fairway.rulesets.ruleset import Ruleset

SEATS = (3, 4)
BOTS = ("random", "greedy")
WINDOW = "empire.window"
TURNS = ("designer.turn", "designer.final")
AFTER_A_TURN = StandingAnswer(WINDOW, {"window": "turn_post"}, {"type": "empire.decline"})
WAYS = {
    "asked everything": StandingAnswers(),
    "only_choice": StandingAnswers(only_choice=True),
    "and none after one's turn": StandingAnswers(only_choice=True, answers=(AFTER_A_TURN,)),
}
"""What every player has left with the server."""


class Tally:
    """What the players of some campaigns were asked."""

    def __init__(self) -> None:
        self.turns = 0
        self.asked = 0
        """Questions that players answered themselves."""
        self.windows = 0
        self.windows_asked = 0

    def campaign(self, ruleset: Ruleset, seats: int, bot: str, kept: StandingAnswers, seed: str) -> None:
        """Play a campaign to its end, and count."""
        match = ruleset.match(seats, seed)
        engine, state = match.engine, match.state
        while not state.over:
            prompt = state.prompts[0]
            seat = prompt.waiting[0]
            action = standing_answer(engine, state, seat, kept, ruleset.codec.action)
            self.turns += prompt.name in TURNS
            self.windows += prompt.name == WINDOW
            if action is None:
                self.asked += 1
                self.windows_asked += prompt.name == WINDOW
                action = decide(ruleset.bots[bot], engine, state, seat, seed)
            state = engine.play(state, seat, action).state  # type: ignore[union-attr]  # both play what is legal


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--campaigns", type=int, default=4, help="campaigns for each number of seats, bot and way")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    ruleset = load_ruleset("empire")
    found: dict[str, dict[str, tuple[float, float]]] = {}
    for seats in SEATS:
        for bot in BOTS:
            figures = found[f"{seats} seats, {bot}"] = {}
            for way, kept in WAYS.items():
                tally = Tally()
                for number in range(args.campaigns):
                    tally.campaign(ruleset, seats, bot, kept, f"questions/{number}")
                figures[way] = tally.asked / tally.turns, tally.windows_asked / tally.turns
    if args.json:
        print(json.dumps(found, indent=1))
        return
    print("questions that a player answers for each turn: all of them, as a share of before, and in windows")
    for name, figures in found.items():
        (before, _), *_ = figures.values()
        for way, (every, windows) in figures.items():
            print(f"  {name:<18} {way:<28} {every:5.2f}  {every / before:4.0%}  {windows:5.2f}")


if __name__ == "__main__":
    main()
