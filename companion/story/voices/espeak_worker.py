"""Speaks with eSpeak NG: a program of its own, which imports nothing of the app. It reads a line of JSON {text, voice,
rate, file}, writes the WAV file, answers `spoken FILE`, and ends with its input."""
from __future__ import annotations

import ctypes
import json
import sys
import wave
from pathlib import Path

import espeakng_loader

RETRIEVAL = 1  # AUDIO_OUTPUT_RETRIEVAL: the sound comes to a callback
UTF8 = 1  # espeakCHARS_UTF8; without espeakSSML and espeakPHONEMES the text is only text
RATE = 1  # espeakRATE, words a minute
VOLUME = 2, 80  # espeakVOLUME: at 100, the usual, a loud vowel is cut off
CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


def main() -> None:
    library = ctypes.CDLL(espeakng_loader.get_library_path())
    hertz = library.espeak_Initialize(RETRIEVAL, 0, espeakng_loader.get_data_path().encode(), 0)
    if hertz <= 0:
        raise SystemExit("eSpeak NG found no data")
    heard = bytearray()

    def take(samples: ctypes._Pointer[ctypes.c_short], count: int, events: int) -> int:
        if count > 0:
            heard.extend(ctypes.string_at(samples, count * 2))
        return 0

    callback = CALLBACK(take)  # kept by name: the library only holds its address
    library.espeak_SetSynthCallback(callback)
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        heard.clear()
        library.espeak_SetVoiceByName(asked["voice"].encode())
        library.espeak_SetParameter(RATE, int(asked["rate"]), 0)
        library.espeak_SetParameter(*VOLUME, 0)
        text = ctypes.create_string_buffer(asked["text"].encode())
        library.espeak_Synth(text, ctypes.c_size_t(len(text)), 0, 0, 0, UTF8, None, None)
        library.espeak_Synchronize()
        with wave.open(str(Path(asked["file"])), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(hertz)
            out.writeframes(bytes(heard))
        print("spoken", asked["file"], flush=True)


if __name__ == "__main__":
    main()
