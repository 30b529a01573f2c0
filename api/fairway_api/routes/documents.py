"""Without a match: score or draw a file of one's own, validate a pack."""

from __future__ import annotations

from tempfile import NamedTemporaryFile
from typing import Any
from zipfile import BadZipFile, ZipFile

from litestar import get, post
from litestar.params import FromPath

from fairway.client.document_form import form_schema
from fairway.client.wording import Wording
from fairway.content.faults import Fault
from fairway.content.loading import Report, read_pack, texts_of
from fairway.model.texts import Texts
from fairway.plugin.vocabulary import Document, Vocabulary
from fairway.rulesets.documents import draw_document, score_document
from fairway_api.contract import wire
from fairway_api.contract.operation import KEYED, PARAMETERS, PNG_TOO, contract
from fairway_api.http.match_info import sheet_info
from fairway_api.http.pictures import Format, Width, pictured, png_width
from fairway_api.http.request import AnyRequest, asked_language, decode_body, language_of, read_body, services_of
from fairway_api.http.response import PNG, SVG, RawResponse
from fairway_api.problems.problems import because, refused
from fairway_api.services.services import Services

__all__ = ["ROUTES"]

LONGEST_NAME = 500


@get("/documents", tags=["without a match"], opt=contract(wire.DocumentList, problems=()))
async def documents(request: AnyRequest) -> wire.DocumentList:
    """List the kinds of files that installed plugins read or write."""
    known = services_of(request).registry.documents.values()
    return wire.DocumentList(tuple(wire.DocumentLine(*_line(request, *each)) for each in known))


@get(
    "/documents/{name:str}",
    tags=["without a match"],
    opt=contract(wire.DocumentForm, problems=(*PARAMETERS, "unknown_item")),
)
async def form(request: AnyRequest, name: FromPath[str]) -> wire.DocumentForm:
    """Learn what stands in a kind of file, so that somebody can fill one in."""
    vocabulary, document = _document(request, name)
    packs = tuple(pack.id for pack in services_of(request).registry.library(vocabulary).packs)
    schema = form_schema(document, vocabulary.name, vocabulary.fields, _words(request))
    return wire.DocumentForm(*_line(request, vocabulary, document), schema=schema, packs=packs)


@post(
    "/documents/{name:str}/score",
    status_code=200,
    tags=["without a match"],
    opt=contract(wire.Judgement, body=dict[str, Any], problems=("unknown_item", "plugin_fault"), cost=5),
)
async def score(request: AnyRequest, name: FromPath[str]) -> wire.Judgement:
    """Score a file, such as a course laid on a real table: its faults, or its points with their reasons."""
    vocabulary, document = _document(request, name)
    if document.score is None:
        raise refused("unknown_item", what=because("what.score"), name=name)
    services, language = services_of(request), language_of(request)
    library = services.registry.library(vocabulary)
    found = await services.long_work(score_document, vocabulary.name, document, await read_body(request), library)
    return wire.Judgement(
        _faults(found.faults, services.texts, language),
        sheet_info(found.sheet, services.speaker(language)) if found.sheet else None,
        services.texts.say(found.verdict, language=language) if found.verdict else "",
    )


@post(
    "/documents/{name:str}/picture",
    status_code=200,
    tags=["without a match"],
    opt=contract(
        str,
        media=SVG,
        other_media=(PNG,),
        body=dict[str, Any],
        problems=(*PNG_TOO, "unknown_item", "bad_document", "plugin_fault"),
        cost=5,
    ),
)
async def draw(request: AnyRequest, name: FromPath[str], format: Format = None, width: Width = None) -> RawResponse:
    """Draw a file. A PNG counts as ten requests more, unless it was made before."""
    png = png_width(request, format, width)
    vocabulary, document = _document(request, name)
    if document.draw is None:
        raise refused("unknown_item", what=because("what.picture"), name=name)
    services, language = services_of(request), language_of(request)
    library = services.registry.library(vocabulary)
    data = await read_body(request)
    drawn = await services.long_work(draw_document, vocabulary.name, document, data, library, language)
    if isinstance(drawn, str):
        return await pictured(request, drawn, png, {})
    errors = tuple((f"{fault.line}:{fault.column}", fault.message(services.texts, language)) for fault in drawn)
    raise refused("bad_document", count=len(errors), errors=errors)


@post(
    "/packs/validate",
    status_code=200,
    tags=["without a match"],
    opt=contract(wire.Validation, body=wire.PackFiles, problems=KEYED, cost=20),
)
async def validate(request: AnyRequest) -> wire.Validation:
    """Check a pack before you share it: every fault at once, with its place."""
    services = services_of(request)
    report = await services.long_work(_checked, services, await decode_body(request, wire.PackFiles))
    texts, language = texts_of(services.registry.kinds), language_of(request)
    return wire.Validation(not report.errors, dict(report.counts), _faults(report.faults, texts, language))


def _document(request: AnyRequest, name: str) -> tuple[Vocabulary, Document]:
    found = services_of(request).registry.documents.get(name)
    if found is None:
        raise refused("unknown_item", what=because("what.document"), name=name[:100])
    return found


def _line(request: AnyRequest, vocabulary: Vocabulary, document: Document) -> tuple[Any, ...]:
    words = _words(request)
    told = ("name", "about") if words else ()
    called = (getattr(words, part)("document", document.name) for part in told)
    rulesets = tuple(spec.name for spec in vocabulary.rulesets)
    return (document.name, vocabulary.name, document.score is not None, document.draw is not None, rulesets, *called)


def _words(request: AnyRequest) -> Wording | None:
    language = asked_language(request)
    return Wording(services_of(request).speaker(language)) if language else None


def _checked(services: Services, sent: wire.PackFiles) -> Report:
    """Read a pack from what was sent, as it would be read from a zip: nothing in it is trusted."""
    if any(not 0 < len(name) <= LONGEST_NAME or "\0" in name for name in sent.files):
        reason = because("file_name")
        raise refused("invalid", error=because("at", reason=reason, path="$.files"), errors=(("$.files", reason),))
    with NamedTemporaryFile(suffix=".zip") as file:
        if sent.files:
            with ZipFile(file, "w") as archive:
                for name, text in sent.files.items():
                    archive.writestr(name, text)
        else:
            file.write(sent.zip)
        file.flush()
        _check_size(file.name, services.settings.limits.body)
        return read_pack(file.name, services.registry.kinds, library=services.registry.packs)


def _check_size(name: str, most: int) -> None:
    """Refuse a small zip that unpacks to far more than could have been sent."""
    try:
        with ZipFile(name) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
    except (BadZipFile, OSError, NotImplementedError, ValueError):
        return  # what is wrong with it is told as a fault
    if most and unpacked > most:
        raise refused("too_large", most=most)


def _faults(faults: tuple[Fault, ...], texts: Texts, language: str) -> tuple[dict[str, Any], ...]:
    return tuple(fault.as_json(texts, language) for fault in faults)


ROUTES = [documents, form, score, draw, validate]
