"""What goes over the wire, and what an operation says of itself."""
