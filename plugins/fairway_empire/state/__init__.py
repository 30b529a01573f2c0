"""Everything true in a campaign: what each player holds and has written down, and what Fame cards have changed."""
