"""Play a whole match against a bot with Fairway's kit for Python, and tell what happened.

python kit_client.py [http://127.0.0.1:8000 [RULESET [LANGUAGE]]]
"""

from __future__ import annotations

import sys

from fairway_client import Problem, Server, Unreachable

ADDRESS, RULESET, LANGUAGE = [*sys.argv[1:], *("http://127.0.0.1:8000", "designer", "en")[len(sys.argv) - 1 :]]


def main(server: Server) -> None:
    """Take the first of what is listed, whenever the seat is asked."""
    (me,) = server.create(RULESET, [{"name": "You"}, {"bot": "random"}]).seats
    for legal in me.turns():
        action = next(me.actions(each for each in legal.choices if each.must)).action
        try:
            me.act(action, revision=legal.revision)
        except Problem as problem:
            if not problem.stale:  # somebody was faster: what may be done now is on the way
                raise
    for update in me.log():
        for happened in update.events:
            print(happened.text or happened.event["type"])
    for sheet in me.scores().sheets:
        print(f"seat {sheet.seat}: {sheet.total} points, place {sheet.place}")


with Server(ADDRESS, language=LANGUAGE) as server:
    try:
        main(server)
    except Unreachable as error:
        sys.exit(f"{error}; is `fairway serve` running?")
