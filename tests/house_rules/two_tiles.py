"""House rule: as long as there is a tile for everybody, a turn may begin with a tile more."""

from fairway import Action, ActionSpec, Domain, Effect, EffectSpec, Event, Outcome, Part, Vocabulary, hookimpl
from fairway_base import Designer, PickTile, effects, placements


class Extra(Part, frozen=True, tag="two_tiles.part"):
    last: tuple[int, int] = (-1, -1)
    """The round and the seat that had a tile more last."""

    def seen_by(self, seat):
        return self


class PlaceFirst(Action, frozen=True, tag="two_tiles.place"):
    """Place a tile of the middle rack before the one of your turn."""

    tile: str
    x: int
    y: int
    turn: int = 0


class UseExtra(Effect, frozen=True, tag="two_tiles.use"):
    seat: int


class ExtraUsed(Event, frozen=True, tag="two_tiles.used"):
    seat: int


class Placements(Domain):
    """The same placements as of the turn's own tile."""

    def __init__(self, picks):
        self._picks = picks

    def __len__(self):
        return len(self._picks)

    def __getitem__(self, index):
        pick = self._picks[index]
        return PlaceFirst(pick.tile, pick.x, pick.y, pick.turn)

    def refuse(self, action):
        return self._picks.refuse(PickTile(action.tile, action.x, action.y, action.turn))


def tiles_more(table, state, seat):
    part = state.part(Designer)
    player = part.players[seat]
    enough = len(part.middle.tiles) > len(part.top.pawns)
    if player.stopped or not enough or state.part(Extra).last == (part.round, seat):
        return None
    return Placements(placements(table, player, part.middle.tiles))


def place(table, state, seat, action):
    taken = effects.Take(seat, action.tile, pawn="stay")
    return (taken, effects.Place(seat, action.tile, action.x, action.y, action.turn), UseExtra(seat))


def use(table, state, effect, rolls):
    return Outcome(Extra((state.part(Designer).round, effect.seat)), (ExtraUsed(effect.seat),))


@hookimpl
def fairway_vocabulary():
    return Vocabulary(
        name="two_tiles",
        version="1.0.0",
        requires=("designer",),
        part=Extra,
        actions=(ActionSpec(PlaceFirst, "BG-TURN-2", tiles_more, place, prompts=("designer.turn",), answers=False),),
        effects=(EffectSpec(UseExtra, use),),
        events=(ExtraUsed,),
    )


@hookimpl
def fairway_part():
    return Extra()
