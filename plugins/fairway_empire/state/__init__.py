"""Everything true in a campaign, what can happen to it, and the options it is played with."""
