"""Plugins that hang or break out: watched, interrupted, and kept from taking others down."""
