import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { discrete } from "../src/distributions/discrete.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { Random } from "../src/random/random.ts";
import { constantsOf } from "../src/theory/utility-constants.ts";
import { variance } from "../src/utilities/variance.ts";
import golden from "./golden/notes-on-the-paper.json" with { type: "json" };

const path = join(import.meta.dirname, "../../../docs/appendix/notes-on-the-paper.md");
/** The page on one line. */
const notes = readFileSync(path, "utf8").replace(/\s+/g, " ");

describe("the notes on the paper", () => {
  it.each(golden.excess)("say where the printed bias bound does not follow: floor $floor", (expected) => {
    const { floor, first, last, worst } = expected;
    const middle = (round: number) => {
      return 4 / Math.sqrt(floor * (round - 1)) + 2 * Math.exp((-(floor ** 2) * (round - 1)) / 8);
    };
    const ratio = (round: number) => middle(round) / (8 / Math.sqrt(floor * round));
    expect([first - 1, first, last, last + 1].map((round) => ratio(round) > 1)).toEqual([false, true, true, false]);
    let largest = 0;
    for (let round = first; round <= last; round++) largest = Math.max(largest, ratio(round));
    expect(largest).toBeCloseTo(worst, 12);
    if (floor === 0.03) expect(notes).toContain(`from t = ${first} to t = ${last}, by a factor of ${worst.toFixed(2)}`);
  });

  it("give the distance of empirical distributions whose size depends on their rewards", () => {
    const { one, distance } = golden.adaptive;
    expect(distance).toBeGreaterThan(constantsOf(variance({ support: [0, 1] }))!.rate!);
    expect(notes).toContain(`the reward is 1 with probability ${one.toFixed(3)}`);
    expect(notes).toContain(`the true distribution is ${distance.toFixed(3)}`);
  });

  it("bound the mean distance of empirical distributions of any size from m on by 2 r / sqrt(m)", () => {
    // Fair coins at -1 and 1, the worst case: W1 is the distance of the means, r = 1.
    const random = Random.stream(51, "Doob");
    const [least, most, trials] = [20, 2000, 1000];
    let [sum, squares] = [0, 0];
    for (let trial = 0; trial < trials; trial++) {
      let [total, largest] = [0, 0];
      for (let size = 1; size <= most; size++) {
        total += random.uniform() < 0.5 ? -1 : 1;
        if (size >= least) largest = Math.max(largest, Math.abs(total / size));
      }
      sum += largest;
      squares += largest ** 2;
    }
    const mean = sum / trials;
    const standardError = Math.sqrt((squares / trials - mean ** 2) / trials);
    expect(mean).toBeGreaterThan(1 / Math.sqrt(least));
    expect(mean).toBeLessThan(2 / Math.sqrt(least) - 4 * standardError);
  });

  it("have the multipliers of the variance: slopes of arms without weight are below the others", () => {
    const arms = [0, 0.5, 1].map((value) => discrete({ values: [value], masses: [1] }));
    const slopes = new KnownArms({ utility: variance(), arms }).gradient([0.5, 0, 0.5]);
    // Centred by the mean slope, which is that of the arms with weight: m2 - 2 mu.w mu is 0, -1/4, 0.
    expect(Array.from(slopes)).toEqual([0, -0.25, 0]);
  });
});
