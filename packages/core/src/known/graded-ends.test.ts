import { describe, expect, it } from "vitest";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { distortionIntegrand } from "../spaces/distortion.ts";
import { gradedEnds } from "./graded-ends.ts";

const root = { value: (s: number) => Math.sqrt(s) - s, slope: (s: number) => 0.5 / Math.sqrt(s) - 1 };

describe("gradedEnds", () => {
  it("let no tail that counts change by more than the ratio between two of them", () => {
    const integrand = distortionIntegrand({ ...root, steepTail: { ratio: 4, from: 0 } });
    const laws = [gaussian({ mean: 0, deviation: 1 }), exponential({ rate: 0.3 }), uniform({ low: -1, high: 2 })];
    const ends = gradedEnds([-14, -1, 0, 2, 300], laws, integrand, 1);
    expect(ends).toEqual(expect.arrayContaining([-14, -1, 0, 2, 300]));
    for (let index = 1; index < ends.length; index++) {
      const [low, high] = [ends[index - 1]!, ends[index]!];
      for (const law of laws) {
        const isSmall = law.survival(low) <= 4 * law.survival(high) * (1 + 1e-12);
        expect(isSmall || Math.sqrt(law.survival(low)) * (high - low) < 1e-11).toBe(true);
      }
    }
  });

  it("follow a tail no further than phi bends", () => {
    const shallow = distortionIntegrand({ ...root, steepTail: { ratio: 2, from: 0.1 } });
    const ends = gradedEnds([0, 100], [exponential({ rate: 1 })], shallow, 1);
    // Beyond log 10 the tail is below a tenth.
    expect(ends.filter((end) => end > 2 * Math.log(10))).toEqual([6.25, 12.5, 25, 50, 100]);
  });

  it("leave ends as they are where phi is not steep", () => {
    const ends = [0, 1, 7];
    expect(gradedEnds(ends, [exponential({ rate: 1 })], distortionIntegrand(root), 1)).toEqual(ends);
  });
});
