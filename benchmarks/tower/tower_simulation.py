"""How a real cube tower behaves: a rigid-body simulation (MuJoCo, `pip install 'companion[lab]'`) and the fit of
`companion.tower.models.Loaded` to it.

    python benchmarks/tower/tower_simulation.py run --throws 2000 --seed 1 --out throws-1.json
    python benchmarks/tower/tower_simulation.py fit throws-*.json        # writes companion/tower/data/simulated.json

The tower is invented but built like the ones that are sold: a square shaft of 75 mm, 220 mm high, with three flat
floors of 3 mm, each with one square hole of 52 mm at another side; wooden cubes of 12 mm and 1.3 g, friction 0.35.
A throw pours 1 to 18 cubes at once, tumbling, into a tower that holds whatever the throws before it left there."""
from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

SHAFT, HEIGHT, HOLE, FLOOR, FLOORS = 0.075, 0.22, 0.052, 0.003, 3
CUBE, WEIGHT, FRICTION, CUBES = 0.012, 0.0013, 0.35, 24
TABLE = 0.05
"""Metres between the table and the mouth of the shaft."""
STEP, LONGEST, CALM = 0.002, 4.0, 0.03
"""Seconds of a step and of a throw at most; m/s (and rad/s) below which all is at rest."""
SESSION = 12
"""Throws before the tower is emptied."""
AWAY = 0.4
"""Cubes that are not in play lie farther out than this."""
TARGET = Path(__file__).resolve().parents[2] / "companion" / "tower" / "data" / "simulated.json"


def shaft() -> str:
    """The tower and its cubes as MuJoCo reads them."""
    half, wall = SHAFT / 2, 0.003
    rub = f'friction="{FRICTION} .005 .0001"'
    parts = [f'<geom type="box" size="{sx} {sy} {HEIGHT / 2}" pos="{x} {y} {TABLE + HEIGHT / 2}" {rub}/>'
             for x, y, sx, sy in ((half + wall, 0, wall, half + 2 * wall), (-half - wall, 0, wall, half + 2 * wall),
                                  (0, half + wall, half, wall), (0, -half - wall, half, wall))]
    side = (SHAFT - HOLE) / 2 * 0.9
    for n, (x, y) in enumerate(((-side, 0), (side, 0), (0, side))[:FLOORS]):
        z, hole = TABLE + HEIGHT * (n + 1) / (FLOORS + 1) - 0.02, HOLE / 2
        for x0, x1, y0, y1 in ((-half, x - hole, -half, half), (x + hole, half, -half, half),
                               (x - hole, x + hole, -half, y - hole), (x - hole, x + hole, y + hole, half)):
            if x1 - x0 > 1e-4 and y1 - y0 > 1e-4:
                parts.append(f'<geom type="box" size="{(x1 - x0) / 2} {(y1 - y0) / 2} {FLOOR / 2}" '
                             f'pos="{(x0 + x1) / 2} {(y0 + y1) / 2} {z}" {rub}/>')
    size = CUBE / 2
    parts += [f'<body name="c{n}" pos="0 0 {1 + n * 0.02}"><freejoint/>'
              f'<geom type="box" size="{size} {size} {size}" mass="{WEIGHT}" {rub}/></body>' for n in range(CUBES)]
    return (f'<mujoco><option timestep="{STEP}" integrator="implicitfast" cone="elliptic"/><size memory="64M"/>'
            '<default><geom solref="0.006 0.6" condim="4"/></default>'
            f'<worldbody><geom type="plane" size="1 1 .1" {rub}/>{"".join(parts)}</worldbody></mujoco>')


class Tower:
    """The simulated tower. `held` are the numbers of the cubes inside."""

    def __init__(self) -> None:
        import mujoco

        self.engine = mujoco
        self.model = mujoco.MjModel.from_xml_string(shaft())
        self.data = mujoco.MjData(self.model)
        for cube in range(CUBES):
            self.park(cube)

    def _at(self, cube: int) -> tuple[Any, Any]:
        a, v = self.model.jnt_qposadr[cube], self.model.jnt_dofadr[cube]
        return self.data.qpos[a:a + 7], self.data.qvel[v:v + 6]

    def park(self, cube: int) -> None:
        place, speed = self._at(cube)
        place[:] = [0.5 + 0.03 * (cube % 6), 0.5 + 0.03 * (cube // 6), CUBE / 2, 1, 0, 0, 0]
        speed[:] = 0

    @property
    def held(self) -> list[int]:
        return [cube for cube in range(CUBES) if abs(self._at(cube)[0][0]) < AWAY]

    def throw(self, cubes: list[int], rng: np.random.Generator) -> list[int]:
        """Pour the cubes in together; the numbers of those that came out."""
        room = SHAFT / 2 - CUBE
        for n, cube in enumerate(cubes):
            place, speed = self._at(cube)
            turn = rng.normal(size=4)
            layer = n // 3  # a hand lets go of a few at a time
            place[:3] = [*rng.uniform(-room, room, 2), TABLE + HEIGHT + 0.01 + 0.018 * layer + 0.004 * (n % 3)]
            place[3:] = turn / np.linalg.norm(turn)
            speed[:3], speed[3:] = rng.normal(0, 0.05, 3), rng.normal(0, 4, 3)
        self.engine.mj_forward(self.model, self.data)
        for n in range(0, int(LONGEST / STEP), 100):
            self.engine.mj_step(self.model, self.data, nstep=100)
            if n >= 600 and np.abs(self.data.qvel).max() < CALM:
                break
        out = [cube for cube in self.held if self._at(cube)[0][2] < TABLE]
        for cube in out:
            self.park(cube)
        return out


def run(throws: int, seed: int) -> list[tuple[int, int, int, int]]:
    """So many throws: (inside before, thrown, thrown ones that came out, stuck ones that came out)."""
    rng, tower, rows = np.random.default_rng(seed), Tower(), []
    while len(rows) < throws:
        for cube in range(CUBES):
            tower.park(cube)
        for _ in range(SESSION):
            held = tower.held
            free = [cube for cube in range(CUBES) if cube not in held]
            cubes = [int(c) for c in rng.permutation(free)[:rng.integers(1, 19)]]
            if not cubes:
                break
            out = tower.throw(cubes, rng)
            fresh = sum(cube in cubes for cube in out)
            rows.append((len(held), len(cubes), fresh, len(out) - fresh))
    return rows


def fit(rows: np.ndarray) -> dict[str, Any]:
    """Two logistic regressions: of the thrown cubes and of the stuck ones, on cubes inside and cubes falling."""
    inside, falling, fresh, old = rows.T.astype(float)
    told: dict[str, Any] = {"throws": len(rows)}
    for name, done, of in (("thrown", fresh, falling), ("stuck", old, inside)):
        some = of > 0
        x = np.column_stack([np.ones(some.sum()), inside[some], falling[some]])
        weights, error = regress(x, done[some], of[some])
        p = 1 / (1 + np.exp(-x @ weights))
        spread = float((((done[some] - of[some] * p) ** 2) / (of[some] * p * (1 - p))).mean())
        told[name] = [round(1000 * w) for w in weights]
        told[f"{name}_error"] = [round(1000 * e) for e in error]
        told[f"{name}_dispersion"] = round(spread, 3)
    return told


def regress(x: np.ndarray, done: np.ndarray, of: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The weights of a logistic regression by Newton's method, and their standard errors."""
    weights = np.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-x @ weights))
        hessian = x.T @ (x * (of * p * (1 - p))[:, None])
        step = np.linalg.solve(hessian, x.T @ (done - of * p))
        weights += step
        if np.abs(step).max() < 1e-10:
            break
    return weights, np.sqrt(np.diag(np.linalg.inv(hessian)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("run")
    one.add_argument("--throws", type=int, default=1000)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--out", type=Path, required=True)
    verbs.add_parser("fit").add_argument("files", nargs="+", type=Path)
    said = parser.parse_args()
    if said.verb == "run":
        began = time.perf_counter()
        rows = run(said.throws, said.seed)
        said.out.write_text(json.dumps(rows))
        print(f"{len(rows)} throws, {len(rows) / (time.perf_counter() - began):.1f} a second")
        return 0
    told = fit(np.array([row for file in said.files for row in json.loads(file.read_text())]))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps(told, indent=1) + "\n")
    print(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
