"""How Fame cards are played: when they may be, who is asked, and what becomes of a turn with them.

`windows.py` says when cards may be played and who is asked, `playing.py` what may be played there and why not.
Cards that are declared with a turn are in `turns.py` and, for a player alone, `solo_turns.py`; what becomes of tiles
that they bring in `pending_tiles.py`. What played cards add to the conditions is put together in `score_lines.py`. What
each card does is in `card_effects/`.
"""
