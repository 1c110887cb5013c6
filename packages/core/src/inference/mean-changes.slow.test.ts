import { describe, expect, it } from "vitest";
import { bernoulli, exponential, gaussian } from "../distributions/index.ts";
import { Random } from "../random/random.ts";
import { type MeanChange, meanChanges } from "./mean-changes.ts";

const normal = gaussian({ mean: 0, deviation: 1 });

function drawn(arms: readonly { sample(random: Random): number }[], count: number, random: Random): Float64Array[] {
  return arms.map((arm) => Float64Array.from({ length: count }, () => arm.sample(random)));
}

function isClear(change: MeanChange | undefined): boolean {
  return change !== undefined && (change.low > 0 || change.high < 0);
}

describe("meanChanges on many tables", () => {
  const tables = 1000;
  /** Three standard errors above 5 % of this many tables. */
  const MOST = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / tables);

  it.each([
    ["normal values", normal, 100, 100],
    ["few rows", normal, 5, 20],
    ["exponential values, many more of them later", exponential({ rate: 1 }), 20, 200],
    ["rare events", bernoulli({ p: 0.05 }), 100, 100],
  ])("reports a false change in at most 5 %% of tables of four arms: %s", (_, arm, before, after) => {
    let alarms = 0;
    for (let table = 0; table < tables; table++) {
      const random = Random.stream(22, table);
      const arms = [arm, arm, arm, arm];
      const changes = meanChanges(
        { values: drawn(arms, before, random) },
        { values: drawn(arms, after, random) },
        0.05,
      );
      if (changes.some(isClear)) alarms++;
    }
    expect(alarms / tables).toBeLessThan(MOST);
  });

  it("finds the arm that changed, and rarely another", () => {
    let others = 0;
    for (let table = 0; table < tables; table++) {
      const random = Random.stream(23, table);
      const earlier = drawn([normal, normal, normal], 100, random);
      const later = drawn([normal, gaussian({ mean: 1, deviation: 1 }), normal], 100, random);
      const found = meanChanges({ values: earlier }, { values: later }, 0.05).map(isClear);
      // A change of one standard deviation is 7 standard errors, and 2.4 suffice.
      expect(found[1]).toBe(true);
      if (found[0] || found[2]) others++;
    }
    expect(others / tables).toBeLessThan(MOST);
  });
});
