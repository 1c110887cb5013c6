import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { beta } from "../distributions/beta.ts";
import { uniform } from "../distributions/uniform.ts";
import { RewardSums } from "../learners/estimates/reward-sums.ts";
import { restoreStatistics } from "../learners/estimates/statistics-state.ts";
import { Random } from "../random/random.ts";
import { cramer } from "../utilities/cramer.ts";
import { gini } from "../utilities/gini.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { CellProducts } from "./cell-products.ts";
import { SparseFeatures } from "./feature-space.ts";
import type { Utility } from "./utility.ts";

const armCount = 5;
const grid = { cells: 40 };
const target = uniform({ low: 0, high: 1 });
const utilities = [
  wasserstein({ target, grid }),
  cramer({ target: beta({ alpha: 2, beta: 5 }), grid }),
  gini({ grid, support: [0, 1] }),
];

/** Sums of random rewards, their products, and what becomes of them by hand. */
function seen(utility: Utility, rewards: number) {
  const random = Random.stream(91, utility.kind, rewards);
  const space = utility.learningSpace();
  // More than are kept one by one.
  for (let index = 0; index < 60; index++) space.admit(random.uniform());
  const sums = new RewardSums(space, armCount, 1);
  const products = CellProducts.of(space.cells?.(), sums.ofArms, sums.pooled)!;
  const features = new SparseFeatures(space.sparsity);
  const add = (arm: number, reward: number, times: number) => {
    space.features(reward, features);
    sums.add(arm, features, times);
    products.add(arm, features, times, sums.ofArms, sums.pooled);
  };
  for (let index = 0; index < rewards; index++) add(Math.floor(4 * random.uniform()), random.uniform(), 1);
  // Ends of the grid and of cells, and a reward that leaves again.
  for (const reward of [0, 1, 0.5, 0.025]) add(0, reward, 1);
  add(1, 0.3, 1);
  add(1, 0.3, -1);
  return { space, sums, products, features, random };
}

/** Slopes <grad f(m_w), m_k> and <grad f(m_w), psi(reward)> of estimates shrunk to the pooled law, feature by feature. */
function plain({ space, sums }: ReturnType<typeof seen>, weights: Float64Array, reward: number) {
  const { pooled, shares, total } = sums;
  const laws = sums
    .save()
    .sums.map((list, arm) => list.map((sum, cell) => (sum + pooled[cell]! / total) * shares[arm]!));
  const mean = pooled.map((_, cell) => laws.reduce((sum, law, arm) => sum + weights[arm]! * law[cell]!, 0));
  const direction = new Float64Array(space.dimension);
  space.gradient(mean, direction);
  const features = new SparseFeatures(space.sparsity);
  space.features(reward, features);
  return {
    slopes: laws.map((law) => law.reduce((sum, mass, cell) => sum + mass * direction[cell]!, 0)),
    ofReward: features.dot(direction),
  };
}

function slopesOf(products: CellProducts, sums: RewardSums, weights: Float64Array) {
  const slopes = new Float64Array(armCount);
  const rounding = products.slopesInto(weights, sums, 1 / sums.total, slopes);
  return { slopes, rounding };
}

const weights = Float64Array.of(0.1, 0.3, 0.2, 0.35, 0.05);

describe("CellProducts", () => {
  it.each(utilities)("gives the slopes of arms and of rewards that mixing the laws gives: $kind", (utility) => {
    for (const rewards of [1, 20, 500]) {
      const all = seen(utility, rewards);
      const { space, sums, products, features } = all;
      const { slopes, rounding } = slopesOf(products, sums, weights);
      for (const reward of [0, 0.31, 1]) {
        const expected = plain(all, weights, reward);
        expected.slopes.forEach((slope, arm) => {
          expectWithin(slopes[arm]!, slope, 1e-13);
        });
        space.features(reward, features);
        expectWithin(products.slopeOf(features), expected.ofReward, 1e-13);
      }
      expect(rounding).toBeGreaterThan(0);
      expect(rounding).toBeLessThan(1e-11);
    }
  });

  it.each(utilities)("is the same, up to rounding, made from sums as grown with them: $kind", (utility) => {
    const { space, sums, products } = seen(utility, 200);
    const fresh = CellProducts.of(space.cells?.(), sums.ofArms, sums.pooled)!;
    const [own, other] = [products, fresh].map((each) => slopesOf(each, sums, weights).slopes);
    own!.forEach((slope, arm) => {
      expectWithin(other![arm]!, slope, 1e-13);
    });
  });

  it("follows sums that are multiplied by a factor", () => {
    const { sums, products } = seen(utilities[0]!, 100);
    const before = slopesOf(products, sums, weights).slopes;
    const factor = 2 ** -400;
    const shrunk = (list: Float64Array) => list.map((number) => number * factor);
    sums.remap(shrunk);
    sums.counts = shrunk(sums.counts);
    sums.total *= factor;
    products.scale(factor, sums.ofArms, sums.pooled);
    const after = new Float64Array(armCount);
    // As if the counts had not aged: shares are those of sums in larger units.
    const shares = Float64Array.from(after, (_, arm) => 1 / (sums.count(arm) + factor));
    products.slopesInto(weights, { shares, total: sums.total, unit: factor }, factor / sums.total, after);
    after.forEach((slope, arm) => {
      expectWithin(slope, before[arm]!, 1e-13);
    });
  });

  it("goes on bit for bit from what it saved beside the same sums, and refuses other lists", () => {
    const { space, sums, products, features } = seen(utilities[0]!, 100);
    const copySums = new RewardSums(space, armCount, 1);
    copySums.load(
      restoreStatistics(space, { space: space.save(), products: null, window: null, ...sums.save() }, armCount),
    );
    const copy = CellProducts.of(space.cells?.(), copySums.ofArms, copySums.pooled)!;
    copy.restore(JSON.parse(JSON.stringify(products.save())));
    space.features(0.77, features);
    for (const [each, own] of [
      [products, sums],
      [copy, copySums],
    ] as const) {
      own.add(2, features, 1);
      each.add(2, features, 1, own.ofArms, own.pooled);
    }
    expect(slopesOf(copy, copySums, weights)).toEqual(slopesOf(products, sums, weights));
    expect(copy.save()).toEqual(products.save());
    expect(() => copy.restore(null as never)).toThrow("invalid state.products");
    expect(() => copy.restore({ ...products.save(), offsets: [1] })).toThrow("invalid state.offsets");
    expect(copy.save()).toEqual(products.save());
  });

  it("is for derivatives that are straight lines in the cdf, alone", () => {
    const space = wasserstein({ target: beta({ alpha: 4, beta: 2 }), grid }).learningSpace();
    const { ofArms, pooled } = new RewardSums(space, armCount, 1);
    expect(CellProducts.of(space.cells?.(), ofArms, pooled)).toBeUndefined();
    expect(CellProducts.of(undefined, ofArms, pooled)).toBeUndefined();
  });
});
