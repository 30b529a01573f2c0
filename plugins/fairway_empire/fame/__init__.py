"""The Fame cards: what they do, when they may be played, and who sees them.

A newcomer's way in: `cards.py` is a card as a pack writes it and `deeds.py` the language of what cards do. `windows.py`
says when cards may be played and who is asked, `playing.py` what may be played there and why not; `racking.py`,
`building.py`, `forgiving.py` and `alone.py` do what cards say. Cards that are declared with a turn are in
`attaching.py` and, for a player alone, `attaching_alone.py`; what becomes of tiles that they bring in `holding.py`.
`scoring.py` turns what is forgiven into lines of a score.
"""
