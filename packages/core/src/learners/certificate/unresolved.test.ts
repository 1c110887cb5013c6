import { describe, expect, it } from "vitest";
import { discrete } from "../../distributions/discrete.ts";
import { uniform } from "../../distributions/uniform.ts";
import { KnownArms } from "../../known/known-arms.ts";
import { Random } from "../../random/random.ts";
import { utility } from "../../specs/utility.ts";
import { unresolved } from "./unresolved.ts";

const support = [0, 1] as const;
const grid = { cells: 20 };
const target = uniform({ low: 0, high: 1 });
const gini = { kind: "gini", support, grid } as const;
const kinds = [
  gini,
  { kind: "upper-cvar", level: 0.3, support, grid },
  { kind: "best-of", draws: 6, support, grid },
  { kind: "inter-es", level: 0.2, support, grid },
  { kind: "wasserstein", target, support, grid },
  { kind: "cramer", target, support, grid },
  { kind: "sum", support, terms: [{ weight: 2, utility: gini }] },
] as const;

describe("unresolved", () => {
  it("is the exact excess for an atom in the middle of a cell", () => {
    const space = utility(gini).learningSpace();
    const law = discrete({ values: [0.125], masses: [1] });
    const features = space.expected(law);
    // The grid sees a half below and a half above, on one cell of width 0.05: S (1 - S) = 1/4. A point has no spread.
    expect(space.value(features)).toBeCloseTo(0.05 / 4, 14);
    expect(unresolved(space, features)).toBeCloseTo(0.05 / 4, 14);
  });

  it("is nothing for atoms at the ends of cells, and where features tell all", () => {
    const space = utility(gini).learningSpace();
    expect(unresolved(space, space.expected(discrete({ values: [0.25, 0.5], masses: [0.3, 0.7] })))).toBeLessThan(
      1e-15,
    );
    expect(unresolved(utility({ kind: "variance" }).learningSpace(), Float64Array.of(1, 2))).toBe(0);
  });

  it.each(kinds)("covers how much a coarse grid overrates laws of atoms: $kind", (spec) => {
    const built = utility(spec);
    const random = Random.stream(9, spec.kind);
    const space = built.learningSpace();
    let largest = 0;
    for (let trial = 0; trial < 50; trial++) {
      const atoms = Array.from({ length: 1 + (trial % 6) }, () => random.uniform());
      const law = discrete({ values: atoms, masses: atoms.map(() => 1 / atoms.length) });
      const features = space.expected(law);
      const excess = space.value(features) - new KnownArms({ utility: built, arms: [law] }).value([1]);
      const hidden = unresolved(space, features);
      expect(excess).toBeLessThanOrEqual(hidden + 1e-12);
      largest = Math.max(largest, hidden);
    }
    // A cell is a twentieth of the range: what it hides is no more than a few of its widths, times the steepest slope.
    expect(largest).toBeLessThan(0.6);
  });
});
