"""What `hatch run bench:reliability` checks, by what is tried."""
