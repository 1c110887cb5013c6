import { describe, expect, it } from "vitest";
import { contextOf, distributionsOf } from "../../test/gaussian-context.ts";
import { type Moments, plugInMoments, type Round, reference } from "../../test/plain-mirror-ascent.ts";
import { Random } from "../random/random.ts";
import { checkWeights } from "../simplex/truncated-simplex.ts";
import { mirrorAscent } from "./mirror-ascent.ts";

const variants = [
  { coordinates: "simplex", projection: "agile" },
  { coordinates: "logit", projection: "agile" },
  { coordinates: "simplex", projection: "lazy" },
  { coordinates: "logit", projection: "lazy" },
] as const;

const HALF = { kind: "inverse-sqrt", initial: 0.5 } as const;
const halfOverRoot = (round: number) => 0.5 / Math.sqrt(round);

describe.each(variants)("mirror ascent in $coordinates coordinates, $projection projection", (variant) => {
  it("takes the first step as computed by hand", () => {
    const learner = mirrorAscent({ ...variant, step: { kind: "constant", size: 0.4 }, ...contextOf(2, 0.05) });
    learner.update(1, 3, 0.5);
    // The prior has mean 0 and second moment 1, so IF(3) = 9 - 1 = 8. G = (-8, 8), H = (-4, 4); both start from log-odds of zero.
    const odds = Math.exp(0.4 * (variant.coordinates === "simplex" ? 16 : 8));
    const second = Math.min(odds / (1 + odds), 0.95);
    expect(learner.weights[1]).toBeCloseTo(second, 15);
    expect(learner.weights[0]).toBeCloseTo(1 - second, 15);
  });

  it.each([
    { influence: "plug-in", armCount: 2 },
    { influence: "plug-in", armCount: 5 },
    { influence: "exact", armCount: 2 },
    { influence: "exact", armCount: 5 },
  ] as const)("follows the algorithm as printed for 300 rounds: $influence, $armCount arms", (setting) => {
    const { influence, armCount } = setting;
    const floor = 0.03;
    const distributions = distributionsOf(armCount);
    const learner = mirrorAscent({ ...variant, influence, step: HALF, ...contextOf(armCount, floor) });
    const random = Random.stream(41, armCount, influence);
    const log: Round[] = [];
    const seen = [Array.from(learner.weights)];
    for (let round = 0; round < 300; round++) {
      const arm = learner.choose(random);
      const reward = distributions[arm]!.sample(random);
      log.push({ arm, reward });
      learner.update(arm, reward, learner.weights[arm]!);
      seen.push(Array.from(learner.weights));
    }
    const truth: Moments = distributions.map((distribution) => [
      distribution.mean,
      distribution.variance + distribution.mean ** 2,
    ]);
    const moments = influence === "exact" ? () => truth : plugInMoments(log, armCount);
    const expected = reference({ ...variant, armCount, floor, step: halfOverRoot }, log, moments);
    let farthest = 0;
    seen.forEach((weights, round) => {
      weights.forEach((weight, k) => {
        farthest = Math.max(farthest, Math.abs(weight - expected[round]![k]!));
      });
    });
    // Both round every step. The map is nearly isometric, so a few hundred roundings of 1e-16 add up.
    expect(farthest).toBeLessThan(1e-12);
    // The comparison would show nothing if the weights never left the start or never reached the floor.
    expect(Math.max(...seen.map((weights) => Math.max(...weights)))).toBeGreaterThan(1.2 / armCount);
  });

  it("subtracts centred costs from the gradient, g_k - (c_k - <w, c>), so that only their differences count", () => {
    const [armCount, floor, costs] = [3, 0.02, [0.5, 0, 2]] as const;
    const log = Array.from({ length: 50 }, (_, round) => ({ arm: (round * 7) % 3, reward: Math.sin(round) }));
    const run = (ours: readonly number[]) => {
      const learner = mirrorAscent({ ...variant, step: HALF, ...contextOf(armCount, floor), costs: ours });
      for (const { arm, reward } of log) learner.update(arm, reward, learner.weights[arm]!);
      return Array.from(learner.weights);
    };
    const options = { ...variant, armCount, floor, step: halfOverRoot, costs };
    const expected = reference(options, log, plugInMoments(log, armCount)).at(-1)!;
    const [plain, shifted] = [run(costs), run(costs.map((cost) => cost + 10))];
    expected.forEach((weight, k) => {
      expect(plain[k]).toBeCloseTo(weight, 12);
      // Costs ten times as large have rounding errors ten times as large.
      expect(shifted[k]).toBeCloseTo(weight, 11);
    });
  });

  it("keeps the weights of 500 arms finite and feasible for influences of any size", () => {
    const [armCount, floor] = [500, 1e-4];
    for (const costs of [undefined, Array.from({ length: armCount }, (_, k) => 1e50 * (k % 3))]) {
      const learner = mirrorAscent({
        ...variant,
        step: { kind: "constant", size: 10 },
        ...contextOf(armCount, floor),
        costs,
      });
      for (const [round, reward] of [1, 1e5, -1e5, 0, 1e90, -1e100, 1e100, 0.5, 1].entries()) {
        const arm = (round * 37) % armCount;
        learner.update(arm, reward, learner.weights[arm]!);
        checkWeights(learner.weights, armCount, floor);
        expect(Math.min(...learner.weights)).toBeGreaterThanOrEqual(floor);
      }
    }
  });

  it("stays finite for a reward logged with the smallest possible probability", () => {
    const learner = mirrorAscent({ ...variant, ...contextOf(3, 0.01), costs: [1, 2, 3] });
    learner.update(0, 5, 1 / 3);
    for (const reward of [1e100, -30]) {
      learner.update(1, reward, 1e-100);
      checkWeights(learner.weights, 3, 0.01);
    }
  });

  it("does not move for a reward without influence", () => {
    // All rewards are equal, so the pooled distribution is a point, whose influence at that point is zero.
    const learner = mirrorAscent({ ...variant, prior: { kind: "pooled", count: 1 }, ...contextOf(4, 0.01) });
    for (let round = 0; round < 20; round++) learner.update(round % 4, 1e6 + 0.1, 0.25);
    for (const weight of learner.weights) expect(weight).toBeCloseTo(0.25, 15);
  });
});
