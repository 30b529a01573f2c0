"""What a seat may know, and what follows from it: previews, projected scores, and how far one may take back.

It is derived from what a seat's view shows (`determinizations`): no plugin declares which action tells a secret.
"""
