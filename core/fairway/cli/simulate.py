"""`fairway simulate`: many games by bots, and what they scored."""

from __future__ import annotations

import argparse
import json
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import mean, quantiles, stdev
from threading import Thread
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fairway.cli.languages import add_language
from fairway.cli.scoresheet import print_match, short_name
from fairway.cli.telling import played_by_bots, story
from fairway.client.wording import Wording
from fairway.content.item_filters import ItemFilter
from fairway.lab.datasets import dump, writer_for
from fairway.lab.simulate import GameResult, SimulationOrder, chosen_bots, seed_of, simulate
from fairway.model.errors import BadOptions
from fairway.model.state import Happened
from fairway.model.values import replace
from fairway.rulesets.installed import installed_rulesets, installed_vocabularies
from fairway.rulesets.ruleset import Ruleset

__all__ = ["add_parser", "run"]

EXAMPLES = """\
examples:
  fairway simulate RULESET --players 3 --seed 7 --show              one game, told with pictures and scoresheet
  fairway simulate RULESET --games 200 --bots greedy,random,random  a table of scores per condition
  fairway simulate RULESET --games 200 --bots NAME,NAME*5           a bot beside one that thinks five times as long
  fairway simulate RULESET --games 200 --plugin my_rule.py          the same with a house rule
  fairway simulate RULESET --option PLUGIN.NAME=VALUE               with another reading of the rules
  fairway simulate RULESET --games 200 --dump games.jsonl           every choice as a row, to learn from
"""
_T = TypeVar("_T")
GAMES_WORTH_A_POOL = 20
"""Fewer games than this are over before other processes have started."""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `simulate`."""
    parser = commands.add_parser(
        "simulate",
        help="let bots play, and see what they score",
        description="Let bots play games of a ruleset. The same seed always gives the same games.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("ruleset", help="an installed ruleset; `fairway rulesets` lists them")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="number of seats (default 3)")
    parser.add_argument(
        "--games",
        "--campaigns",
        type=int,
        default=1,
        metavar="N",
        help="number of games, or of campaigns where a match is several games (default 1)",
    )
    parser.add_argument("--seed", default="1", help="any text; game n of a seed is always the same (default 1)")
    parser.add_argument(
        "--bots",
        default="",
        metavar="NAME[,NAME...]",
        help="one bot for all seats, or one for each (default: the one that thinks, greedy where there is one)",
    )
    parser.add_argument(
        "--think",
        type=int,
        default=1,
        metavar="N",
        help="let all of them think N times as long as usual; for one of them write NAME*N (default 1)",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="PLUGIN.NAME=VALUE", help="an option of the match; repeatable"
    )
    parser.add_argument(
        "--plugin", action="append", default=[], metavar="FILE.py", help="a house rule to play with; repeatable"
    )
    parser.add_argument("--pack", action="append", default=[], metavar="PATH", help="a further pack; repeatable")
    for word, meaning in (("only", "use only these items of a kind"), ("without", "leave these items out")):
        parser.add_argument(
            f"--{word}", action="append", default=[], metavar="KIND=ID[,ID...]", help=f"{meaning}; repeatable"
        )
    parser.add_argument("--processes", type=int, metavar="N", help="processes to use (default: one per core)")
    parser.add_argument(
        "--show", action="store_true", help="also tell the first game, in sentences, with pictures and scoresheet"
    )
    parser.add_argument("--json", action="store_true", help="print results as JSON instead of tables")
    parser.add_argument(
        "--dump",
        type=Path,
        metavar="FILE",
        help="write every choice, with what the seat saw and what was legal: FILE.jsonl or FILE.parquet",
    )
    add_language(parser, "language of the story and the tables")
    for name, plugins in _flags().items():
        with suppress(argparse.ArgumentError):  # the name is ours already; `--option` does it as well
            parser.add_argument(
                f"--{name}", dest=f"flag_{name}", metavar="VALUE", help=f"short for --option {plugins[0]}.{name}=VALUE"
            )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do what the command line asks."""
    if args.games < 1:
        raise BadOptions("--games must be at least 1")
    if args.processes is not None and args.processes < 1:
        raise BadOptions("--processes must be at least 1")
    if not 1 <= args.think <= 1000:
        raise BadOptions("--think must be from 1 to 1000")
    if args.dump is not None:
        writer_for(args.dump)  # before anything is played
    options = parse_options([*_flagged(args), *args.option])
    order = SimulationOrder(
        ruleset=args.ruleset,
        seats=args.players,
        seed=args.seed,
        bots=tuple(args.bots.split(",")),
        options=options,
        plugins=tuple(args.plugin),
        packs=tuple(args.pack),
        items=parse_items(args.only, args.without),
    )
    ruleset = order.load()
    if not args.bots:
        thinking = "greedy" if "greedy" in ruleset.bots else list(ruleset.bots)[-1]
        order = replace(order, bots=(thinking,))
    if args.think > 1:
        order = replace(order, bots=tuple(f"{name}*{args.think}" for name in order.bots))
    begun = ruleset.match(order.seats, order.seed)
    several = bool(begun.engine.legacy(begun.state))
    console = Console()
    if args.show and not args.json:
        _show(console, ruleset, order, args.language)
        if args.games == 1 and args.dump is None:
            return 0
    results = _results(order, ruleset, args)
    if args.json:
        print(json.dumps({"order": msgspec.to_builtins(order), "games": msgspec.to_builtins(results)}))
    else:
        low = begun.engine.ranking(begun.state).low
        console.print(summary(ruleset, results, args.language, several=several, low=low))
        console.print(frequencies(ruleset, results, args.language))
        for table in tallied(ruleset, results, args.language):
            console.print(table)
    return 0


def _show(console: Console, ruleset: Ruleset, order: SimulationOrder, language: str) -> None:
    """Tell the first game of an order, then print its pictures and its scoresheet."""
    match = ruleset.match(order.seats, seed_of(order, 0))
    states = deque([match.state], maxlen=1)

    def steps() -> Iterator[tuple[Happened, ...]]:
        for state, events in played_by_bots(match, chosen_bots(ruleset, order)):
            states.append(state)
            yield events

    for sentence in story(steps(), Wording.of(ruleset, language)):
        console.print(sentence, markup=False, highlight=False, soft_wrap=True)
    print_match(console, ruleset, match.engine, states[0], language)


def _flags() -> dict[str, tuple[str, ...]]:
    """Return the options that are asked for often enough to be flags (`x-flag` in their schema), with their plugins."""
    found: dict[str, tuple[str, ...]] = {}
    for plugin, each in installed_vocabularies().items():
        shape = get_type_hints(each.options, include_extras=True) if each.options else {}
        for name, hint in shape.items():
            if any((getattr(meta, "extra_json_schema", None) or {}).get("x-flag") for meta in get_args(hint)[1:]):
                found[name] = (*found.get(name, ()), plugin)
    return found


def _flagged(args: argparse.Namespace) -> list[str]:
    """Return the flags that were given as `plugin.name=value` words, for the plugins of the ruleset that have them."""
    spec = installed_rulesets().get(args.ruleset)
    words = []
    for name, plugins in _flags().items():
        value = getattr(args, f"flag_{name}", None)
        if value is not None:
            meant = [plugin for plugin in plugins if spec is None or plugin in spec.plugins]
            if not meant:
                raise BadOptions(f"--{name}: {args.ruleset} has no such option; {', '.join(plugins)} has")
            words += [f"{plugin}.{name}={value}" for plugin in meant]
    return words


def parse_options(given: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Read `plugin.name=value` words; values are JSON where they can be, else plain text."""
    options: dict[str, dict[str, Any]] = {}
    for word in given:
        name, equals, value = word.partition("=")
        plugin, dot, option = name.partition(".")
        if not equals or not dot:
            raise BadOptions(f"--option {word!r}: write PLUGIN.NAME=VALUE")
        try:
            options.setdefault(plugin, {})[option] = json.loads(value)
        except json.JSONDecodeError:
            options.setdefault(plugin, {})[option] = value
    return options


def parse_items(only: Sequence[str], without: Sequence[str]) -> dict[str, ItemFilter]:
    """Read `kind=id,id` words."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for name, words in (("only", only), ("without", without)):
        for word in words:
            kind, equals, ids = word.partition("=")
            if not equals or not all(ids.split(",")):
                raise BadOptions(f"--{name} {word!r}: write KIND=ID[,ID...]")
            chosen = found.setdefault(kind, {})
            chosen[name] = (*chosen.get(name, ()), *ids.split(","))
    return {kind: ItemFilter(**chosen) for kind, chosen in found.items()}


def _results(order: SimulationOrder, ruleset: Ruleset, args: argparse.Namespace) -> list[GameResult]:
    processes = args.processes or os.cpu_count() or 1
    with (
        _pool(processes if args.games >= GAMES_WORTH_A_POOL else 1) as executor,
        _progress(quiet=args.json) as progress,
    ):
        task = progress.add_task("playing", total=args.games)
        play = simulate if args.dump is None else partial(_dumped, args.dump)
        return play(
            order,
            args.games,
            executor=executor,
            ruleset=None if executor else ruleset,
            done=lambda count: progress.advance(task, count),
        )


def _dumped(path: Path, order: SimulationOrder, games: int, **how: Any) -> list[GameResult]:
    return dump(order, games, path, **how)


@contextmanager
def _pool(processes: int) -> Iterator[Executor | None]:
    if processes == 1:
        yield None
    else:
        context = get_context("spawn")
        over = context.Event()
        executor = _Pool(processes, mp_context=context, initializer=_end_with_us, initargs=(over,))
        try:
            yield executor
        finally:
            over.set()
            executor.shutdown(cancel_futures=True)


class _Pool(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach, not even while they start: it is the command that ends them."""

    def submit(self, fn: Callable[..., _T], /, *args: Any, **named: Any) -> Future[_T]:
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a process that is started now inherits this
        try:
            return super().submit(fn, *args, **named)
        finally:
            signal.signal(signal.SIGINT, heard)


def _end_with_us(over: Event) -> None:
    """End this process when the command wants no more of it, in the middle of a game if need be."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=lambda: over.wait() and os._exit(0), daemon=True).start()


def _progress(*, quiet: bool) -> Progress:
    """A bar on standard error, so that output can be piped; none where nobody looks."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)


def summary(
    ruleset: Ruleset, results: Sequence[GameResult], language: str, *, several: bool = False, low: bool = False
) -> Table:
    """Tabulate scores per condition over all seats of all games; of several games in a match also its totals.

    Where the lowest total wins, that is said below.
    """
    about = {"ruleset": ruleset.name, "games": len(results)}
    table = Table(title=ruleset.texts.say(f"cli.simulate.title{'.several' if several else ''}", about, language))
    for column in ("condition", "mean", "spread", "lowest", "quarter", "middle", "three_quarters", "highest"):
        heading = ruleset.texts.say(f"cli.simulate.{column}", {}, language)
        # In a narrow terminal names of conditions may wrap, but no heading is cut.
        table.add_column(heading, justify="left" if column == "condition" else "right", min_width=len(heading))
    for key, points in _by_condition(results).items():
        table.add_row(short_name(key, ruleset.texts, language), *_figures(points))
    table.add_section()
    totals = [total for result in results for total in result.totals]
    if several:
        each = [total for result in results for game in result.games for total in game.totals]
        table.add_row(ruleset.texts.say("cli.simulate.total.game", {}, language), *_figures(each), style="bold")
    name = f"cli.simulate.total{'.match' if several else ''}"
    table.add_row(ruleset.texts.say(name, {}, language), *_figures(totals), style="bold")
    actions = mean(result.actions for result in results)
    said = ruleset.texts.say(
        f"cli.simulate.actions{'.several' if several else ''}", {"actions": f"{actions:.0f}"}, language
    )
    table.caption = f"{ruleset.texts.say('cli.low_wins', {}, language)}\n{said}" if low else said
    return table


def _by_condition(results: Sequence[GameResult]) -> dict[str, list[int]]:
    """Return the points of every seat in every game, condition by condition."""
    found: dict[str, list[int]] = {}
    for result in results:
        for lines in (lines for game in result.games or (result,) for lines in game.lines):
            for key, points in lines.items():
                found.setdefault(key, []).append(points)
    return found


def frequencies(ruleset: Ruleset, results: Sequence[GameResult], language: str) -> Table:
    """Tabulate how often each condition is worth anything to a seat, and how often it is then worth more than 0."""
    table = Table(title=ruleset.texts.say("cli.simulate.how_often", {}, language))
    for column in ("condition", "anything", "above_zero"):
        heading = ruleset.texts.say(f"cli.simulate.{column}", {}, language)
        table.add_column(heading, justify="left" if column == "condition" else "right")
    for key, points in _by_condition(results).items():
        counted = [each for each in points if each]
        above = f"{sum(each > 0 for each in counted) / len(counted):.0%}" if counted else ""
        table.add_row(short_name(key, ruleset.texts, language), f"{len(counted) / len(points):.0%}", above)
    return table


def tallied(ruleset: Ruleset, results: Sequence[GameResult], language: str) -> Iterator[Table]:
    """Tabulate what plugins counted: how often each thing came up, and how often it then happened."""
    added: dict[str, dict[str, list[int]]] = {}
    for tally in (tally for result in results for tally in result.tallies):
        counts = added.setdefault(tally.table, {}).setdefault(tally.item, [0, 0])
        counts[0] += tally.chances
        counts[1] += tally.times
    for name, items in sorted(added.items()):
        table = Table(title=ruleset.texts.say(f"tally.{name}", {}, language))
        for column in ("item", "chances", "times", "share"):
            heading = ruleset.texts.say(f"cli.simulate.{column}", {}, language)
            table.add_column(heading, justify="left" if column == "item" else "right", min_width=len(heading))
        for item, (chances, times) in sorted(items.items(), key=lambda each: (-each[1][1], each[0])):
            share = f"{times / chances:.0%}" if chances else ""
            table.add_row(ruleset.library.text(f"{item}.name", language) or item, str(chances), str(times), share)
        yield table


def _figures(points: Sequence[int]) -> list[str]:
    spread = stdev(points) if len(points) > 1 else 0.0
    low, middle, high = quantiles(points, n=4, method="inclusive") if len(points) > 1 else (points[0],) * 3
    return [
        f"{mean(points):.1f}", f"{spread:.1f}", f"{min(points)}", f"{low:.0f}", f"{middle:.0f}", f"{high:.0f}",
        f"{max(points)}",
    ]  # fmt: skip
