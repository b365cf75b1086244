from __future__ import annotations

from functools import lru_cache

import numpy as np
import qrcode
from numpy.typing import NDArray

SIDE = 21
"""Modules of a code's side: version 1, the smallest there is."""
QUIET = 4
"""Modules of white that a code wants around it."""


@lru_cache(maxsize=4096)
def modules(text: str) -> NDArray[np.uint8]:
    """The code of a text, SIDE × SIDE, 1 for a dark module; ValueError for a text too long for that."""
    made = qrcode.QRCode(version=1, error_correction=qrcode.constants.ERROR_CORRECT_Q, border=0)
    made.add_data(text, optimize=0)
    try:
        made.make(fit=False)
    except qrcode.exceptions.DataOverflowError:
        raise ValueError(f"{text!r} is too long for a small code") from None
    return np.array(made.get_matrix(), np.uint8)
