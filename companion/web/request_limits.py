"""How large requests to some addresses may be, where that is more than elsewhere."""
from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Flask, request


class RequestLimit(NamedTuple):
    """Bytes of a request: of its whole `body`, and of those fields of its form that are no files. Files are read in
    pieces, which count as a field on the way."""

    body: int
    fields: int


def install(app: Flask, *limits: Mapping[str, RequestLimit]) -> None:
    """Let requests to these endpoints be as large. Set before anything of a request is read."""
    by_endpoint = {endpoint: limit for part in limits for endpoint, limit in part.items()}

    def set_limit() -> None:
        if limit := by_endpoint.get(request.endpoint or ""):
            request.max_content_length, request.max_form_memory_size = limit

    app.before_request(set_limit)
