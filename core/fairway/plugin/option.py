"""How a plugin declares an option of a match: what it says, which rule it reads, and its bounds."""

from __future__ import annotations

from msgspec import Meta

__all__ = ["option"]


def option(
    rule: str,
    description: str,
    *,
    least: int | None = None,
    most: int | None = None,
    flag: bool = False,
    before: object = None,
    everyday: bool = False,
) -> Meta:
    """Annotate a field of a plugin's options; a `flag` gets an argument of its own in `fairway simulate`.

    `before` is what was done before the option existed, where its default does something else: matches that were begun
    then are played on with that. `everyday` is what players ask for: where a plugin marks any, forms fold the others
    away.
    """
    extra: dict[str, object] = {"x-rule": rule}
    if flag:
        extra["x-flag"] = True
    if before is not None:
        extra["x-before"] = before
    if everyday:
        extra["x-everyday"] = True
    return Meta(description=description, ge=least, le=most, extra_json_schema=extra)
