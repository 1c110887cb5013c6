import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { discrete } from "../distributions/discrete.ts";
import { uniform } from "../distributions/uniform.ts";
import { dot } from "../numeric/dot.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { discretizationError, remainderInBands } from "./remainder.ts";
import { SupportHistogram } from "./support-histogram.ts";

describe("discretizationError", () => {
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

  it("is the exact excess for an atom in the middle of a cell", () => {
    const space = utility(gini).learningSpace();
    const distribution = discrete({ values: [0.125], masses: [1] });
    const features = space.expected(distribution);
    // On the grid, half of the mass is below and half above one cell of width 0.05: S (1 - S) = 1/4. A point has no spread.
    expect(space.value(features)).toBeCloseTo(0.05 / 4, 14);
    expect(discretizationError(space, features)).toBeCloseTo(0.05 / 4, 14);
  });

  it("is zero for atoms at the ends of cells, and if features determine the utility", () => {
    const space = utility(gini).learningSpace();
    expect(
      discretizationError(space, space.expected(discrete({ values: [0.25, 0.5], masses: [0.3, 0.7] }))),
    ).toBeLessThan(1e-15);
    expect(discretizationError(utility({ kind: "variance" }).learningSpace(), Float64Array.of(1, 2))).toBe(0);
  });

  it.each(kinds)("bounds how much a coarse grid overestimates distributions of atoms: $kind", (spec) => {
    const built = utility(spec);
    const random = Random.stream(9, spec.kind);
    const space = built.learningSpace();
    let largest = 0;
    for (let trial = 0; trial < 50; trial++) {
      const atoms = Array.from({ length: 1 + (trial % 6) }, () => random.uniform());
      const distribution = discrete({ values: atoms, masses: atoms.map(() => 1 / atoms.length) });
      const features = space.expected(distribution);
      const excess = space.value(features) - new KnownArms({ utility: built, arms: [distribution] }).value([1]);
      const hidden = discretizationError(space, features);
      expect(excess).toBeLessThanOrEqual(hidden + 1e-12);
      largest = Math.max(largest, hidden);
    }
    // A cell is a twentieth of the range, and its error at most a few cell widths times the steepest slope.
    expect(largest).toBeLessThan(0.6);
  });
});

describe("remainderInBands", () => {
  const support = [0, 1] as const;
  const grid = { cells: 20 };
  const target = { kind: "beta", alpha: 2, beta: 3 } as const;
  const kinds: UtilitySpec[] = [
    { kind: "variance", support },
    { kind: "deviation", support },
    { kind: "gini", support, grid },
    { kind: "upper-cvar", level: 0.3, support, grid },
    { kind: "best-of", draws: 6, support, grid },
    { kind: "wasserstein", target, support, grid },
    { kind: "cramer", target, support, grid },
  ];

  /** Averages of the cdf over each cell. */
  function levelsOf(values: readonly number[]): Float64Array {
    const histogram = new SupportHistogram(support, 20, 1);
    for (const value of values) histogram.add(0, value);
    let sum = 0;
    return histogram
      .masses(0)
      .map((mass) => {
        sum += mass;
        return sum / values.length;
      })
      .slice(0, -1);
  }

  const { points } = new SupportHistogram(support, 20, 1);

  it.each(kinds)("bounds a plane's height above every distribution in the bands: $kind", (spec) => {
    const built = utility(spec);
    const space = built.learningSpace();
    space.admit(0);
    const random = Random.stream(3, spec.kind);
    const draw = (count: number) => Array.from({ length: count }, () => random.uniform());
    const worthOf = (values: readonly number[]) => {
      const distribution = discrete({ values, masses: values.map(() => 1 / values.length) });
      return { distribution, value: new KnownArms({ utility: built, arms: [distribution] }).value([1]) };
    };
    for (let trial = 0; trial < 30; trial++) {
      const one = draw(7);
      const mean = space.expected(worthOf(one).distribution);
      const direction = new Float64Array(mean.length);
      space.gradient(mean, direction);
      const rivals = Array.from({ length: 5 }, () =>
        one.map((value) => Math.min(value * (0.8 + 0.4 * random.uniform()), 1)),
      );
      const all = [one, ...rivals].map(levelsOf);
      const bands = {
        levels: all[0]!,
        low: all[0]!.map((_, cell) => Math.min(...all.map((levels) => levels[cell]!))),
        high: all[0]!.map((_, cell) => Math.max(...all.map((levels) => levels[cell]!))),
      };
      const remainder = remainderInBands(space, { mean, direction }, bands, points);
      for (const rival of rivals) {
        const { distribution, value } = worthOf(rival);
        const plane = space.value(mean) + dot(direction, space.expected(distribution)) - dot(direction, mean);
        expect(remainder).toBeGreaterThanOrEqual(plane - value - 1e-12);
      }
    }
  });

  it("is the squared width of the band of means for the variance", () => {
    const space = utility({ kind: "variance", support }).learningSpace();
    space.admit(0);
    const levels = new Float64Array(20).fill(0.5);
    const bands = { levels, low: levels.map((level) => level - 0.1), high: levels.map((level) => level + 0.1) };
    // Half of the mass at each end: mean and mean square are 1/2 within 0.1, and f(m) + <d, v - m> - f(v) = (v_1 - m_1)^2.
    const plane = { mean: Float64Array.of(0.5, 0.5), direction: Float64Array.of(-1, 1) };
    expectWithin(remainderInBands(space, plane, bands, points), 0.01, 1e-12);
  });
});
