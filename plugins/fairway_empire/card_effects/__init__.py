"""Everything that Fame cards can do, an effect in one place, by what it acts on.

`card_effect.py` says what an effect is made of. `rack_cards.py` are those for bag, racks and drawn tiles,
`order_cards.py` for the order of play, `course_cards.py` for the own course, `turn_cards.py` with a pick, a pass or a
stop, `fault_cards.py` for what is wrong with a course when it is scored, `scoring_cards.py` for what else is; each
names the numbers of its cards, FC-01 to FC-28. `fame_card.py` is a card as a pack writes it, `deck.py` the cards of a
table.
"""
