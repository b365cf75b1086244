"""What libsndfile can neither read nor write, by the system's ffmpeg where there is one: a phone's voice memo (AAC in
.m4a, Opus in .webm) becomes a WAV, and a recording an .m4a for players that show it among the audio books. Everything
else goes without it."""
from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

AAC_OPTIONS = ("-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart")
PCM_OPTIONS = ("-c:a", "pcm_s16le")
READABLE_FORMATS = "mov,matroska,webm,ogg,wav,mp3,flac,aac,caf,amr"
"""Formats that ffmpeg may read: sound itself, and no play lists, which could make it open other files."""
TIMEOUT_SECONDS = 120
"""After which ffmpeg is stopped at one file."""


class Unreadable(ValueError):
    """ffmpeg is not installed, or cannot read the file."""


def program() -> str:
    """Where ffmpeg is, "" for nowhere."""
    return shutil.which("ffmpeg") or ""


def m4a(wav: bytes) -> bytes:
    """A WAV file as AAC. Unreadable."""
    return _converted(wav, ".wav", ".m4a", AAC_OPTIONS)


def wav(data: bytes, seconds: int = 0) -> bytes:
    """Any sound file as WAV, 16 bit; only its first `seconds` unless that is 0. Unreadable."""
    return _converted(data, ".sound", ".wav", (*(("-t", str(seconds)) if seconds else ()), *PCM_OPTIONS))


def _converted(data: bytes, before: str, after: str, how: tuple[str, ...]) -> bytes:
    """Through files: the index of an .m4a stands at its end, or is moved to its beginning."""
    if not (ffmpeg := program()):
        raise Unreadable("ffmpeg")
    with TemporaryDirectory() as folder:
        source, made = Path(folder, f"source{before}"), Path(folder, f"made{after}")
        source.write_bytes(data)
        try:
            subprocess.run([ffmpeg, "-nostdin", "-loglevel", "error", "-y", "-protocol_whitelist", "file",
                            "-format_whitelist", READABLE_FORMATS, "-i", str(source), "-vn", *how, str(made)],
                           check=True, timeout=TIMEOUT_SECONDS, capture_output=True)
            return made.read_bytes()
        except (subprocess.SubprocessError, OSError) as error:
            raise Unreadable(type(error).__name__) from error
