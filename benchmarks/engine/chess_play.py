"""Random play of python-chess, the yardstick for a rules engine in Python: prints actions per second of processor time.

Run by a Python that has it; `bench_engine.py` installs it into `.chess`, where nothing of ours sees it."""
from __future__ import annotations

import random
from time import process_time

import chess

GAMES = 8


def play(rng: random.Random) -> int:
    """The number of moves of one game to its end."""
    board, moves = chess.Board(), 0
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves


if __name__ == "__main__":
    play(random.Random(0))
    start = process_time()
    played = sum(play(random.Random(n)) for n in range(GAMES))
    print(round(played / (process_time() - start)))
