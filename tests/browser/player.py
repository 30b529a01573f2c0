"""Somebody who sits at a table and knows no game: points at what is lit, presses what is offered, says yes."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page

SETTLED = """() => {
  const table = document.querySelector("fairway-table");
  const ask = table?.shadowRoot?.querySelector("fairway-ask");
  if (!ask || !table.game?.view) return false;
  return ask.getAttribute("aria-busy") === "false" && (table.game.over || table.game.asked);
}"""
"""Whether everything that was asked for is there, and somebody has to do something."""
COMPLETE = """() => {
  const table = document.querySelector("fairway-table");
  return Boolean(table?.game?.remembers && table.game.scores && table.shadowRoot.querySelector("fairway-story"));
}"""
"""Whether all is there that a page asks for when it is opened."""
LOOK = """() => {
  const table = document.querySelector("fairway-table");
  const seen = (selector) => [...table.shadowRoot.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  return {
    over: table.game.over,
    revision: table.game.revision,
    lit: seen(".mark.lit").map((each) => each.dataset.point),
    fields: seen("fairway-ask .field :is(button:not([disabled]), [role=radio])").length,
    buttons: seen("fairway-ask .buttons button:not(.quiet)").length,
    quiet: seen("fairway-ask .buttons button.quiet").length,
    confirm: seen("fairway-ask .primary").length > 0,
    cancel: seen("fairway-ask .cancel").length > 0,
    problem: seen("fairway-ask .problem").map((each) => each.textContent).join(),
  };
}"""
PLACE = """(pointer) => {
  const root = document.querySelector("fairway-table").shadowRoot;
  const mark = [...root.querySelectorAll(".mark.lit")].find((each) => each.dataset.point === pointer && each.checkVisibility());
  mark.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = mark.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
MOST = 4000
"""Clicks after which a match should be over."""


class Seen(NamedTuple):
    """What somebody sees who has to do something."""

    over: bool
    revision: int
    lit: list[str]
    fields: int
    buttons: int
    quiet: int
    confirm: bool
    cancel: bool
    problem: str


class Table:
    """A table in a window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done: list[str] = []
        """What was clicked on, for whoever wonders why a match did not end."""

    def ready(self) -> Table:
        """Wait until the table is laid, and everything that stands around it."""
        self.page.wait_for_function(COMPLETE)
        self.page.locator("fairway-table .question").wait_for()
        return self

    def settled(self) -> Seen:
        """Wait until this seat has to do something, or it is over; return what is seen."""
        self.page.wait_for_function(SETTLED)
        return Seen(**self.page.evaluate(LOOK))

    def must_act(self) -> bool:
        """Whether this seat has to do something now; nobody waits until it has."""
        return bool(self.page.evaluate(SETTLED))

    def game(self, what: str) -> Any:
        """Return something that the table knows, such as `revision`."""
        return self.page.evaluate("(what) => document.querySelector('fairway-table').game[what]", what)

    def part(self, selector: str) -> Locator:
        """Return something on the table."""
        return self.page.locator(f"fairway-table {selector}")

    def point(self, pointer: str) -> None:
        """Click, or tap, where something is lit."""
        self.done.append(f"point {pointer}")
        x, y = self.page.evaluate(PLACE, pointer)
        self.page.mouse.click(x, y)

    def press(self, buttons: Locator, luck: Random) -> None:
        """Press one of several buttons."""
        button = buttons.nth(luck.randrange(buttons.count()))
        self.done.append(f"press {button.text_content()}")
        button.click()

    def step(self, luck: Random) -> Seen:
        """Do one thing: say yes, point, fill in a field, or press a button."""
        seen = self.settled()
        buttons = self.part("fairway-ask .buttons button:not(.quiet):visible")
        fields = self.part("fairway-ask .field :is(button:not([disabled]), [role=radio]):visible")
        if seen.over:
            return seen
        if seen.confirm and not seen.problem:
            self.done.append("confirm")
            self.part("fairway-ask .primary").click()
        elif seen.problem and seen.cancel and luck.random() < 0.3:
            self.done.append("cancel")  # who is told why not thinks of something else
            self.part("fairway-ask .cancel").click()
        elif seen.lit:
            self.point(luck.choice(seen.lit))
        elif seen.fields and (not seen.buttons or luck.random() < 0.5):
            self.press(fields, luck)
        elif seen.buttons:
            self.press(buttons, luck)
        elif seen.quiet:
            self.press(self.part("fairway-ask .buttons button.quiet"), luck)
        else:
            raise AssertionError((seen, self.part("fairway-ask").inner_text(), self.done[-20:]))
        return seen

    def spare_me(self) -> None:
        """Leave it to the server to answer where there is no choice, as the settings offer it."""
        self.part(".options > summary").click()
        box = self.part("fairway-answers input[type=checkbox]")
        with self.page.expect_response(lambda answer: answer.request.method == "PUT"):
            box.check()
        self.part(".options > summary").click()

    def play(self, luck: Random | None = None, *, until: int | None = None, most: int = MOST) -> Seen:
        """Play to the end, or until a revision."""
        chance = luck or Random(1)
        for _ in range(most):
            seen = self.step(chance)
            if seen.over or (until is not None and seen.revision >= until):
                return seen
        raise AssertionError(self.done[-40:])
