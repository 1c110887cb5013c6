"""Makes symmetric-eigen.json: symmetric matrices with their eigenvalues in ascending order, by numpy.linalg.eigh (LAPACK).

Random ones, and those that are hard: equal eigenvalues, rank one, sizes from 1 to 1e-12, zeros beside the diagonal.

Run: python3 symmetric-eigen.py > symmetric-eigen.json
Needs numpy.
"""

import json
import sys

import numpy as np

rng = np.random.default_rng(20240607)


def with_values(values):
    basis, _ = np.linalg.qr(rng.standard_normal((len(values), len(values))))
    matrix = basis @ np.diag(values) @ basis.T
    return (matrix + matrix.T) / 2


def cases():
    for size in (1, 2, 3, 5, 12):
        raw = rng.standard_normal((size, size))
        yield f"random {size} x {size}", (raw + raw.T) / 2
    yield "equal eigenvalues", with_values([2.0, 2.0, 2.0, -1.0, -1.0, 0.5])
    yield "rank one", with_values([3.0, 0.0, 0.0, 0.0])
    yield "sizes from 1 to 1e-12", with_values([1.0, 1e-3, 1e-6, 1e-9, 1e-12])
    yield "diagonal", np.diag([4.0, -7.0, 0.0, 1.0])
    yield "zero", np.zeros((3, 3))
    yield "large", 1e100 * with_values([1.0, 2.0, 5.0])
    block = np.zeros((4, 4))
    block[0, 1] = block[1, 0] = block[2, 3] = block[3, 2] = 1.0
    yield "zero diagonal in two blocks", block


def entry(name, matrix):
    return {"name": name, "matrix": matrix.tolist(), "values": np.linalg.eigh(matrix).eigenvalues.tolist()}


tools = f"python {sys.version.split()[0]}, numpy {np.__version__}"
lines = ",\n".join("    " + json.dumps(entry(name, matrix)) for name, matrix in cases())
print('{\n  "about": ' + json.dumps({"script": "symmetric-eigen.py", "tools": tools}) + ',\n  "cases": [\n' + lines + "\n  ]\n}")
