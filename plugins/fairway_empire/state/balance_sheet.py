"""The balance sheet: what a player writes down after each game, and what follows from it (EMP-SHEET)."""

from __future__ import annotations

from fairway import Value

__all__ = ["BalanceSheet", "Row", "closed_row"]

INITIAL_PROFIT = 20
"""What everybody may invest before the first game (EMP-CAMP-4)."""
INITIAL_COVERAGE = 5
"""The press coverage everybody begins with."""


class Row(Value, frozen=True, kw_only=True):
    """What one game left behind: the seven columns of the sheet, and what else is worth remembering."""

    income: int
    land_cost: int
    marketing_cost: int
    profit: int
    press_coverage: int
    rank: int
    final_score: int
    land: str
    """The land, which belongs to the empire from now on (EMP-CLEAN-3)."""
    won: bool
    """Whether the game was won, the tie-break of the base game included."""
    press: tuple[str, ...] = ()
    """The press cards that counted: the open ones and the player's own."""
    articles: tuple[str, ...] = ()
    """Those of them that were met."""
    played: tuple[str, ...] = ()
    """The Fame cards that were played."""


def closed_row(*, income: int, land_cost: int, marketing_cost: int, **rest: object) -> Row:
    """Return a row with its profit worked out (EMP-SHEET-2)."""
    return Row(
        income=income,
        land_cost=land_cost,
        marketing_cost=marketing_cost,
        profit=income - land_cost - marketing_cost,
        **rest,  # type: ignore[arg-type]  # the other fields of a row
    )


class BalanceSheet(Value, frozen=True):
    """A player's sheet: the initial investment and one row for each game played (EMP-SHEET-1)."""

    rows: tuple[Row, ...] = ()
    initial_profit: int = INITIAL_PROFIT
    initial_coverage: int = INITIAL_COVERAGE

    def before(self, game: int) -> BalanceSheet:
        """Return the sheet as it was when a game began."""
        return BalanceSheet(self.rows[: game - 1], self.initial_profit, self.initial_coverage)

    @property
    def profits(self) -> tuple[int, ...]:
        """The blue column from its top, the initial investment first."""
        return (self.initial_profit, *(row.profit for row in self.rows))

    @property
    def coverage(self) -> int:
        """The press points that bring Fame cards in the next game (EMP-SETUP-11)."""
        return self.rows[-1].press_coverage if self.rows else self.initial_coverage

    @property
    def total(self) -> int:
        """The sum of the final scores, which decides the campaign (EMP-CAMP-5)."""
        return sum(row.final_score for row in self.rows)

    @property
    def lands(self) -> tuple[str, ...]:
        """The lands of the empire, one for each game (EMP-CLEAN-6)."""
        return tuple(row.land for row in self.rows)
