"""The application put together, and the processes that run it."""
