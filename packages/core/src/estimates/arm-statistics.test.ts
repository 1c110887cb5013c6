import { describe, expect, it } from "vitest";
import { tangentAt } from "../../test/tangent-at.ts";
import { tailLength } from "../features/cell-ends.ts";
import { SparseFeatures } from "../features/feature-space.ts";
import { Random } from "../random/random.ts";
import { type MemorySpec, memory as memoryOf } from "../specs/learner.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { ArmStatistics } from "./arm-statistics.ts";
import { defaultPrior, type PriorSpec, priorOf } from "./prior.ts";

interface Seen {
  readonly arm: number;
  readonly reward: number;
}

function statisticsOf(spec: UtilitySpec, armCount: number, priorSpec?: PriorSpec) {
  const built = utility(spec);
  const space = built.learningSpace();
  return {
    space,
    statistics: new ArmStatistics(space, armCount, priorOf(priorSpec ?? defaultPrior(built, space), built, space)),
  };
}

function feed(statistics: ArmStatistics, log: readonly Seen[]): void {
  for (const { arm, reward } of log) {
    statistics.admit(reward);
    statistics.add(arm, reward);
  }
}

function randomLog(count: number, armCount: number, name: string): Seen[] {
  const random = Random.stream(31, name);
  return Array.from({ length: count }, () => {
    const arm = Math.floor(armCount * random.uniform());
    return { arm, reward: arm + random.uniform() };
  });
}

/** Sum over arms of w_k (S_k + a q) / (N_k + a), for a function f of a reward with prior expectation q. */
function blended(log: readonly Seen[], weights: ArrayLike<number>, count: number, q: number, f: (r: number) => number) {
  return Array.from(weights).reduce((total, weight, arm) => {
    const own = log.filter((seen) => seen.arm === arm);
    const sum = own.reduce((partial, { reward }) => partial + f(reward), 0);
    return total + (weight * (sum + count * q)) / (own.length + count);
  }, 0);
}

function valueAt(statistics: ArmStatistics, blend: Float64Array): number {
  return statistics.space.value(statistics.featuresOf(blend)!);
}

const target = { kind: "uniform", low: 0, high: 1 } as const;
const weights = Float64Array.of(0.2, 0.5, 0.3);

describe("ArmStatistics", () => {
  it("estimates moments as (S + a m0) / (N + a) for the variance", () => {
    const { statistics } = statisticsOf({ kind: "variance" }, 3, { count: 0.5, mean: 0.3, secondMoment: 2 });
    const log = randomLog(40, 3, "variance").filter(({ arm }) => arm !== 2);
    feed(statistics, log);
    const mean = blended(log, weights, 0.5, 0.3, (r) => r);
    const second = blended(log, weights, 0.5, 2, (r) => r * r);
    const tangent = tangentAt(statistics, weights)!;
    expect(valueAt(statistics, weights)).toBeCloseTo(second - mean ** 2, 13);
    for (const reward of [-1, 0, 0.7, 5]) {
      expect(tangent.influence(reward)).toBeCloseTo((reward - mean) ** 2 - (second - mean ** 2), 12);
    }
    expect([0, 1, 2].map((arm) => statistics.countOf(arm))).toEqual(
      [0, 1, 2].map((arm) => log.filter((s) => s.arm === arm).length),
    );
  });

  it("estimates from the prior alone before the first reward", () => {
    const { statistics } = statisticsOf({ kind: "variance" }, 3);
    expect(valueAt(statistics, weights)).toBeCloseTo(1, 15);
    expect(tangentAt(statistics, weights)?.influence(2)).toBeCloseTo(3, 15);
  });

  it("shrinks towards the pooled distribution of all rewards, and has no estimate before the first", () => {
    const { statistics } = statisticsOf({ kind: "variance" }, 3, { kind: "pooled", count: 1.5 });
    expect(tangentAt(statistics, weights)).toBeUndefined();
    const log = randomLog(25, 2, "pooled");
    feed(statistics, log);
    const average = (f: (r: number) => number) => log.reduce((sum, { reward }) => sum + f(reward), 0) / log.length;
    const mean = blended(
      log,
      weights,
      1.5,
      average((r) => r),
      (r) => r,
    );
    const second = blended(
      log,
      weights,
      1.5,
      average((r) => r * r),
      (r) => r * r,
    );
    const tangent = tangentAt(statistics, weights)!;
    expect(valueAt(statistics, weights)).toBeCloseTo(second - mean ** 2, 13);
    expect(tangent.influence(1.2)).toBeCloseTo((1.2 - mean) ** 2 - (second - mean ** 2), 13);
  });

  it("shrinks distributions towards the target, at the distance given by the closed form", () => {
    const { statistics } = statisticsOf({ kind: "wasserstein", target, grid: { cells: 400 } }, 2, { count: 0.5 });
    const half = Float64Array.of(0.5, 0.5);
    expect(valueAt(statistics, half)).toBeCloseTo(0, 5);
    for (let round = 1; round <= 6; round++) {
      for (const arm of [0, 1]) feed(statistics, [{ arm, reward: 0.5 }]);
      // The distribution is p U + (1 - p) delta_1/2 with p = a / (N + a), whose W2^2 to U is (1 - p)^2 / 12.
      const p = 0.5 / (round + 0.5);
      // 1/2 is an end of cells, so the atom is represented exactly; the uniform component is off by the order of width^2 = 6e-6.
      expect(Math.abs(valueAt(statistics, half) + (1 - p) ** 2 / 12)).toBeLessThan(1e-5);
    }
  });

  it("has nearly the same sums after the cells grew as if all rewards were added on the final cells", () => {
    const log = randomLog(300, 3, "growth").map(({ arm, reward }, index) => ({ arm, reward: reward * 1.02 ** index }));
    const { statistics, space } = statisticsOf({ kind: "gini" }, 3);
    feed(statistics, log);
    const features = new SparseFeatures(2);
    const direct = [0, 1, 2].map(() => new Float64Array(space.dimension));
    for (const { arm, reward } of log) {
      space.features(reward, features);
      features.addTo(direct[arm]!, 1);
    }
    const { ends, widths } = space.cells!()!;
    statistics.save().sums.forEach((sums, arm) => {
      const momentOf = (masses: ArrayLike<number>) => ends.reduce((sum, end, index) => sum + end * masses[index]!, 0);
      expect(momentOf(sums) / momentOf(direct[arm]!)).toBeCloseTo(1, 12);
      // When the equal cells widen, the ends of the tails move, which spreads the mass there by a fraction of such a cell.
      let [below, apart] = [0, 0];
      widths.forEach((width, cell) => {
        below += sums[cell]! - direct[arm]![cell]!;
        apart += width * Math.abs(below);
      });
      expect(apart / momentOf(sums)).toBeLessThan(3e-3);
    });
  });

  it("adds categories as they are seen", () => {
    const { statistics } = statisticsOf({ kind: "entropy" }, 2, { kind: "pooled", count: 1 });
    feed(statistics, [
      { arm: 0, reward: 4 },
      { arm: 0, reward: 7 },
      { arm: 1, reward: 7 },
      { arm: 1, reward: 1 },
    ]);
    // Pooled: 4, 7, 1 with 1/4, 1/2, 1/4. Arm 0: (1 + 1/4, 1 + 1/2, 1/4) / 3; arm 1: (1/4, 1 + 1/2, 1 + 1/4) / 3.
    const masses = [0.25, 0.5, 0.25];
    const value = -masses.reduce((sum, p) => sum + p * Math.log(p), 0);
    expect(valueAt(statistics, Float64Array.of(0.5, 0.5))).toBeCloseTo(value, 14);
  });

  it("continues from its saved state, and refuses a state of another shape", () => {
    const log = randomLog(20, 3, "saved");
    const { statistics } = statisticsOf({ kind: "gini" }, 3);
    feed(statistics, log);
    const { statistics: copy } = statisticsOf({ kind: "gini" }, 3);
    copy.restore(JSON.parse(JSON.stringify(statistics.save())));
    expect(tangentAt(copy, weights)!.influence(1.5)).toBe(tangentAt(statistics, weights)!.influence(1.5));
    const saved = statistics.save();
    for (const bad of [
      undefined,
      { ...saved, sums: [] },
      { ...saved, counts: [1] },
      { ...saved, counts: [1, -1, 0] },
      { ...saved, total: Number.NaN },
      { ...saved, unit: 0 },
      { ...saved, pooled: [Number.NaN] },
    ]) {
      expect(() => copy.restore(bad as never)).toThrow(/^state\.\w+ must be/);
    }
  });

  it("has 1 / (N + a) and 1 / sqrt(N + 1) for each arm, including untried ones", () => {
    const { statistics } = statisticsOf({ kind: "variance" }, 3, { kind: "pooled", count: 1 });
    feed(statistics, [
      { arm: 0, reward: 4 },
      { arm: 1, reward: 2 },
      { arm: 1, reward: 3 },
    ]);
    expect(Array.from(statistics.shares)).toEqual([1 / 2, 1 / 3, 1]);
    [1 / Math.sqrt(2), 1 / Math.sqrt(3), 1].forEach((error, arm) => {
      expect(statistics.errors[arm]).toBeCloseTo(error, 15);
    });
  });

  it("counts an outlier as the farthest usual reward in the pooled sums, but as it is in the sums of its arm", () => {
    const { statistics } = statisticsOf({ kind: "cramer", target, grid: { cells: 4 } }, 1);
    feed(
      statistics,
      [0.25, 0.5, 1e8, -1e4].map((reward) => ({ arm: 0, reward })),
    );
    const { pooled, sums } = statistics.save();
    expect(pooled.slice(tailLength, -tailLength)).toEqual([1, 1, 1, 0, 1]);
    const total = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0);
    expect(total(pooled)).toBe(4);
    expect(total(sums[0]!.slice(tailLength, -tailLength))).toBe(2);
  });

  describe("with a memory", () => {
    const specs: UtilitySpec[] = [
      { kind: "variance" },
      { kind: "gini" },
      { kind: "entropy", edges: [1, 2] },
      { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 3 } },
    ];
    const prior: PriorSpec = { kind: "pooled", count: 1 };
    const make = (spec: UtilitySpec, memory: MemorySpec) => {
      const built = utility(spec);
      const space = built.learningSpace();
      return new ArmStatistics(space, 3, priorOf(prior, built, space), memoryOf(memory));
    };

    it.each(specs)("window: equals the last rewards alone, even after the grid grew: $kind", (spec) => {
      const log = randomLog(200, 3, "window");
      const windowed = make(spec, { window: 50 });
      feed(windowed, log);
      // The earlier rewards shape the grid; then only the last 50 are counted.
      const plain = make(spec, { window: 200 });
      for (const { reward } of log) plain.admit(reward);
      for (const { arm, reward } of log.slice(-50)) plain.add(arm, reward);
      expect([0, 1, 2].map((arm) => windowed.countOf(arm))).toEqual([0, 1, 2].map((arm) => plain.countOf(arm)));
      const [own, expected] = [windowed, plain].map((statistics) => valueAt(statistics, weights));
      expect(own).toBeCloseTo(expected!, 12);
    });

    it("discount: each reward counts d times as much as the next one, whichever arm it came from", () => {
      const statistics = make({ kind: "variance" }, { discount: 0.5 });
      feed(statistics, [
        { arm: 0, reward: 4 },
        { arm: 1, reward: 2 },
        { arm: 0, reward: 0 },
      ]);
      expect([0, 1, 2].map((arm) => statistics.countOf(arm))).toEqual([1.25, 0.5, 0]);
      // Pooled mean (4/4 + 2/2 + 0) / 1.75; arm 0 with the pooled mean as one more reward: (1 + 8/7) / 2.25.
      const linear = make({ kind: "mean" }, { discount: 0.5 });
      feed(linear, [
        { arm: 0, reward: 4 },
        { arm: 1, reward: 2 },
        { arm: 0, reward: 0 },
      ]);
      const means = [0, 1, 2].map((arm) => valueAt(linear, new Float64Array(3).fill(1, arm, arm + 1)));
      for (const [arm, mean] of [(1 + 8 / 7) / 2.25, (1 + 8 / 7) / 1.5, 8 / 7].entries())
        expect(means[arm]).toBeCloseTo(mean, 14);
    });

    it("discount: never overflows, since units are reset to one", () => {
      const statistics = make({ kind: "variance" }, { discount: 0.5 });
      for (let round = 0; round < 2000; round++) feed(statistics, [{ arm: round % 2, reward: round % 4 }]);
      expect(statistics.countOf(0) + statistics.countOf(1)).toBeCloseTo(2, 12);
      expect(valueAt(statistics, weights)).toBeGreaterThan(0);
      expect(statistics.save().unit).toBeLessThan(1e100);
    });

    it.each<MemorySpec>([{ window: 20 }, { discount: 0.9 }])("continues bit for bit from JSON: %j", (memory) => {
      const log = randomLog(90, 3, "restore");
      const [original, copy] = [make({ kind: "gini" }, memory), make({ kind: "gini" }, memory)];
      feed(original, log.slice(0, 47));
      copy.restore(JSON.parse(JSON.stringify(original.save())));
      for (const statistics of [original, copy]) feed(statistics, log.slice(47));
      expect(copy.save()).toEqual(original.save());
      expect(valueAt(copy, weights)).toBe(valueAt(original, weights));
    });
  });
});
