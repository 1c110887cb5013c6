import { distribution, utility } from "@blendit/core/specs";
import { describe, expect, test, vi } from "vitest";
import { rememberLaws } from "./remember-laws.ts";

const laws = [
  distribution({ kind: "gaussian", mean: 0.4, deviation: 0.3 }),
  distribution({ kind: "beta", alpha: 2, beta: 5 }),
];
const plain = utility({ kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } });

describe("rememberLaws", () => {
  test("finds the features of a law once for each set of coordinates", () => {
    const watched = laws.map((each) => ({ ...each, cdf: vi.fn(each.cdf) }));
    const remembering = rememberLaws(plain, watched);
    const asked: number[] = [];
    for (let replication = 0; replication < 3; replication++) {
      const [space, reference] = [remembering.learningSpace(), plain.learningSpace()];
      for (const reward of [0.5, 1.7, -3]) {
        // The second and the third make the grid grow.
        space.admit(reward);
        reference.admit(reward);
        watched.forEach((each, index) => {
          expect(space.expected(each)).toEqual(reference.expected(laws[index]!));
        });
      }
      asked.push(watched[0]!.cdf.mock.calls.length);
    }
    expect(asked[0]).toBeGreaterThan(0);
    expect(asked).toEqual([asked[0], asked[0], asked[0]]);
  });

  test("gives others a vector of their own, to do with as they like", () => {
    const space = rememberLaws(plain, [laws[0]!]).learningSpace();
    expect(space.expected(laws[0]!)).toBe(space.expected(laws[0]!));
    expect(space.expected(laws[1]!)).not.toBe(space.expected(laws[1]!));
  });

  test("keeps few sets of coordinates, and answers rightly beyond them", () => {
    const remembering = rememberLaws(plain, laws);
    for (let replication = 0; replication < 50; replication++) {
      const [space, reference] = [remembering.learningSpace(), plain.learningSpace()];
      // The grid grows until few rewards lie outside.
      for (const reward of [1, 2, 3, 4].map((factor) => factor * 8 ** replication)) {
        space.admit(reward);
        reference.admit(reward);
      }
      expect(space.expected(laws[0]!)).toEqual(reference.expected(laws[0]!));
      // Kept ones are the same array the second time.
      const again = space.expected(laws[0]!);
      expect(space.expected(laws[0]!) === again).toBe(replication < 20);
    }
  });
});
