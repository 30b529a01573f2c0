"""Servers for tests over HTTP, as those of the API use them."""

from tests.api.conftest import anyio_backend, api

__all__ = ["anyio_backend", "api"]
