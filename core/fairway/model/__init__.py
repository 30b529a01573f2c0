"""The values everything is made of: state, actions, effects, events, chance, refusals, scores, views.

It imports nothing of ours.
"""
