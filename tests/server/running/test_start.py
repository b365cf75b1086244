"""What the first answer needs is loaded for it, and nothing else."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.server.begun import ROOT

HEAVY = ("cv2", "espeakng_loader", "fontTools", "fpdf", "numpy", "onnxruntime", "piper", "pydub", "pyloudnorm", "scipy",
         "soundfile", "zxingcpp", "companion.games.near_and_far.steps")
"""What pictures, sound, paper and measured towers need; and the rules of a game before a table of it is open."""
START = """
import sys
from pathlib import Path
import companion.cli, companion.web.host.server
app = companion.web.host.server.create_app(Path(sys.argv[1]))
assert app.test_client().get("/").status_code == 200
print(*(name for name in sys.argv[2:] if name in sys.modules))
"""


def test_a_started_app_has_not_loaded_what_the_evening_may_never_need(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", START, str(tmp_path), *HEAVY], cwd=ROOT, capture_output=True,
                          text=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert (done.returncode, done.stdout.split()) == (0, []), done.stdout + done.stderr
