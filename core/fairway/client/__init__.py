"""What a client that knows no rule is told: legal actions in small, and a ruleset described by schemas."""
