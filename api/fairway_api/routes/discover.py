"""What is here: rulesets with their schemas, plugins, packs with their items and pictures, rules and texts."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter
from msgspec import UNSET, UnsetType

from fairway import __version__
from fairway.client.describe import Description
from fairway.client.wording import Wording
from fairway.content.items import Item, Pack
from fairway.content.rules_index import Rule
from fairway_api.contract import wire
from fairway_api.contract.operation import PARAMETERS, PNG_TOO, contract
from fairway_api.http.pictures import Format, Width, pictured, png_width
from fairway_api.http.request import AnyRequest, asked_language, language_of, services_of
from fairway_api.http.response import PNG, SVG, RawResponse
from fairway_api.matches.ruleset_registry import Recipe
from fairway_api.problems.problems import because, refused

__all__ = ["ROUTES"]

Plugins = Annotated[str, QueryParameter(max_length=500, description="House rules on top of it, separated by commas.")]


@get("/rulesets", tags=["discover"], opt=contract(wire.RulesetList, problems=()))
async def rulesets(request: AnyRequest) -> wire.RulesetList:
    """List what can be played here."""
    services, language = services_of(request), language_of(request)
    await services.registry.check()
    specs, wrong = services.registry.rulesets, services.registry.unplayable
    return wire.RulesetList(
        tuple(
            wire.RulesetLine(
                spec.name,
                spec.seats,
                spec.plugins,
                spec.packs,
                f"/v1/rulesets/{spec.name}/picture" if spec.name in services.registry.covers else None,
                spec.minutes,
                *_called(request, "ruleset", spec.name),
            )
            for spec in specs.values()
            if spec.name not in wrong
        ),
        tuple(
            wire.UnplayableRuleset(name, specs[name].plugins, services.texts.told(reason, language))
            for name, reason in wrong.items()
        ),
        tuple(sorted(services.languages)),
    )


@get(
    "/rulesets/{name:str}",
    tags=["discover"],
    opt=contract(Description, problems=(*PARAMETERS, "unknown_ruleset", "bad_options", "plugin_fault")),
)
async def ruleset(request: AnyRequest, name: FromPath[str], plugins: Plugins = "") -> RawResponse:
    """Learn all about a ruleset: schemas of its options, actions, events and views, its refusals, prompts and bots."""
    recipe = Recipe(ruleset=name, plugins=_names(plugins))
    return RawResponse(await services_of(request).registry.described(recipe, asked_language(request)))


@get(
    "/rulesets/{name:str}/texts",
    tags=["discover"],
    opt=contract(dict[str, str], problems=(*PARAMETERS, "unknown_ruleset", "bad_options", "plugin_fault")),
)
async def texts(request: AnyRequest, name: FromPath[str], plugins: Plugins = "") -> dict[str, str]:
    """Get what the rules say, by key, in the asked language: `{name}` stands for a parameter."""
    found = await services_of(request).registry.load(Recipe(ruleset=name, plugins=_names(plugins)))
    by_language = found.texts.by_language
    return {**by_language.get("en", {}), **by_language.get(language_of(request), {})}


@get(
    "/rulesets/{name:str}/picture",
    tags=["discover"],
    opt=contract(str, media=SVG, other_media=(PNG,), problems=(*PNG_TOO, "unknown_item")),
)
async def cover(request: AnyRequest, name: FromPath[str], format: Format = None, width: Width = None) -> RawResponse:
    """See what stands for a ruleset. A PNG counts as ten requests, unless it was made before."""
    png = png_width(request, format, width)
    found = services_of(request).registry.covers.get(name)
    if found is None:
        raise refused("unknown_item", what=because("what.picture"), name=name[:100])
    return await pictured(request, found, png, {"Cache-Control": "public, max-age=3600"})


@get("/plugins", tags=["discover"], opt=contract(wire.PluginList, problems=()))
async def plugins(request: AnyRequest) -> wire.PluginList:
    """List installed plugins with their versions."""
    registry = services_of(request).registry
    return wire.PluginList(
        __version__,
        tuple(
            wire.PluginLine(
                each.name,
                each.version,
                each.requires,
                each.conflicts,
                tuple(s.name for s in each.rulesets),
                *_called(request, "plugin", each.name),
            )
            for each in registry.vocabularies.values()
        ),
    )


@get("/packs", tags=["discover"], opt=contract(wire.PackList, problems=()))
async def packs(request: AnyRequest) -> wire.PackList:
    """List content packs."""
    language, registry = language_of(request), services_of(request).registry
    return wire.PackList(tuple(_pack(pack, language) for pack in registry.packs.values()))


@get("/packs/{pack_id:str}", tags=["discover"], opt=contract(wire.PackLine, problems=("unknown_item",)))
async def pack(request: AnyRequest, pack_id: FromPath[str]) -> wire.PackLine:
    """Look at a pack: what is in it, who made it, under which licence."""
    return _pack(_found(request, pack_id), language_of(request))


@get(
    "/packs/{pack_id:str}/{kind:str}",
    tags=["discover"],
    opt=contract(wire.ItemPage, problems=(*PARAMETERS, "unknown_item")),
)
async def items(
    request: AnyRequest,
    pack_id: FromPath[str],
    kind: FromPath[str],
    cursor: Annotated[str | None, QueryParameter(max_length=100, description="`next` of the page before.")] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
) -> wire.ItemPage:
    """List the items of a kind, with their texts and where their facts come from."""
    found = _kind(_found(request, pack_id), kind)
    start = next((place + 1 for place, item in enumerate(found) if item.id == cursor), 0)
    page = found[start : start + limit]
    more = page[-1].id if start + limit < len(found) else None
    return wire.ItemPage(tuple(_item(request, pack_id, kind, item) for item in page), more)


@get(
    "/packs/{pack_id:str}/{kind:str}/{item_id:str}",
    tags=["discover"],
    opt=contract(wire.ItemInfo, problems=("unknown_item",)),
)
async def item(
    request: AnyRequest, pack_id: FromPath[str], kind: FromPath[str], item_id: FromPath[str]
) -> wire.ItemInfo:
    """Look at an item."""
    return _item(request, pack_id, kind, _one(request, pack_id, kind, item_id))


@get(
    "/packs/{pack_id:str}/{kind:str}/{item_id:str}/picture",
    tags=["discover"],
    opt=contract(str, media=SVG, other_media=(PNG,), problems=(*PNG_TOO, "unknown_item", "plugin_fault")),
)
async def item_picture(
    request: AnyRequest,
    pack_id: FromPath[str],
    kind: FromPath[str],
    item_id: FromPath[str],
    format: Format = None,
    width: Width = None,
) -> RawResponse:
    """Draw an item, from its data. A PNG counts as ten requests, unless it was made before."""
    png = png_width(request, format, width)
    _one(request, pack_id, kind, item_id)
    found = _found(request, pack_id)
    drawn = services_of(request).registry.drawing(found, kind, item_id, language_of(request))
    if drawn is None:
        raise refused("unknown_item", what=because("what.picture"), name=item_id)
    return await pictured(request, drawn, png, {"Cache-Control": "public, max-age=3600"})


@get("/rules", tags=["discover"], opt=contract(wire.RulePage, problems=PARAMETERS))
async def rules(
    request: AnyRequest,
    prefix: Annotated[str, QueryParameter(max_length=60, description="Beginning of the ids.")] = "",
    plugin: Annotated[str, QueryParameter(max_length=100, description="Only those that this plugin brings.")] = "",
    cursor: Annotated[str, QueryParameter(max_length=60, description="`next` of the page before.")] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
) -> wire.RulePage:
    """List rules by id."""
    known = services_of(request).registry.rules
    found = [
        (by, rule)
        for name, (by, rule) in sorted(known.items())
        if name.startswith(prefix) and name > cursor and plugin in ("", by)
    ]
    more = found[limit - 1][1].id if len(found) > limit else None
    return wire.RulePage(tuple(_rule(request, *each) for each in found[:limit]), more)


@get("/rules/{rule_id:str}", tags=["discover"], opt=contract(wire.RuleInfo, problems=("unknown_item",)))
async def rule(request: AnyRequest, rule_id: FromPath[str]) -> wire.RuleInfo:
    """Look up a rule: what it says, how sure that is, and which options touch it."""
    found = services_of(request).registry.rules.get(rule_id)
    if found is None:
        raise refused("unknown_item", what=because("what.rule"), name=rule_id[:100])
    return _rule(request, *found)


def _called(request: AnyRequest, what: str, name: str) -> tuple[str | UnsetType, str | UnsetType]:
    """Return what something is called and a line about it, if a language was asked for."""
    language = asked_language(request)
    if not language:
        return UNSET, UNSET
    words = Wording(services_of(request).speaker(language))
    return words.name(what, name), words.about(what, name)


def _names(given: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in given.split(",") if name.strip())


def _found(request: AnyRequest, name: str) -> Pack:
    found = services_of(request).registry.pack(name)
    if found is None:
        raise refused("unknown_item", what=because("what.pack"), name=name[:100])
    return found


def _kind(pack: Pack, kind: str) -> tuple[Item, ...]:
    if kind not in pack.items:
        raise refused("unknown_item", what=because("what.kind"), name=kind[:100])
    return pack.items[kind]


def _one(request: AnyRequest, pack_id: str, kind: str, item_id: str) -> Item:
    for each in _kind(_found(request, pack_id), kind):
        if each.id == item_id:
            return each
    raise refused("unknown_item", what=kind, name=item_id[:100])


def _pack(pack: Pack, language: str) -> wire.PackLine:
    manifest = pack.manifest
    counts = {kind: len(items) for kind, items in pack.items.items()}
    return wire.PackLine(
        pack.id,
        manifest.version,
        _text(pack, "pack.name", language),
        pack.digest,
        manifest.licence,
        manifest.authors,
        counts,
    )


def _item(request: AnyRequest, pack_id: str, kind: str, item: Item) -> wire.ItemInfo:
    pack, language = _found(request, pack_id), language_of(request)
    drawn = services_of(request).registry.draws(pack, kind)
    start = f"{kind}.{item.id}."
    keys = sorted({key for texts in pack.texts.values() for key in texts if key.startswith(start)})
    return wire.ItemInfo(
        f"{pack.id}:{item.id}",
        kind,
        item.provenance,
        item.reconstructed,
        {key.removeprefix(start): _text(pack, key, language) for key in keys},
        f"/v1/packs/{pack_id}/{kind}/{item.id}/picture" if drawn else None,
        msgspec.to_builtins(item, str_keys=True),
    )


def _text(pack: Pack, key: str, language: str) -> str:
    return pack.texts.get(language, {}).get(key) or pack.texts.get("en", {}).get(key, "")


def _rule(request: AnyRequest, plugin: str, rule: Rule) -> wire.RuleInfo:
    text, names = rule.summary.told(language_of(request)), _option_names(request, plugin, rule.options)
    return wire.RuleInfo(
        rule.id, rule.kind, rule.status, text, rule.options, rule.of, plugin, names, _chapter(request, plugin, rule.id)
    )


def _chapter(request: AnyRequest, plugin: str, rule: str) -> str | UnsetType:
    """Say what is called what a rule's number begins with, such as BG-TURN."""
    language = asked_language(request)
    name = f"{plugin}.{'-'.join(rule.split('-')[:-1][:2]) or rule}".lower()
    words = Wording(services_of(request).speaker(language)) if language else None
    return words.name("chapter", name) if words and words.has(f"chapter.{name}.name") else UNSET


def _option_names(request: AnyRequest, plugin: str, options: tuple[str, ...]) -> tuple[str, ...] | UnsetType:
    """Say what options are called that a plugin's rule names: its own, or another's that it goes with."""
    language = asked_language(request)
    if not language:
        return UNSET
    words = Wording(services_of(request).speaker(language))
    plugins = (plugin, *services_of(request).registry.vocabularies)
    owners = [next((each for each in plugins if words.has(f"option.{each}.{name}.name")), plugin) for name in options]
    return tuple(words.name("option", f"{owner}.{name}") for owner, name in zip(owners, options, strict=True))


ROUTES = [rulesets, ruleset, cover, texts, plugins, packs, pack, items, item, item_picture, rules, rule]
