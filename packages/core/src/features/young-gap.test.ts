import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { uniform } from "../distributions/uniform.ts";
import { youngGap } from "./young-gap.ts";

const places = Float64Array.of(0.2, 0.5, 0.8);
const probabilities = Float64Array.of(0.1, 0.7, 0.95);

describe("youngGap", () => {
  it("has the slopes 2 (x - q(p)), and values of which these are the derivatives", () => {
    const target = beta({ alpha: 2, beta: 3 });
    const { values, slopes } = youngGap(target).on(places);
    const at = (moved: number) => {
      const out = new Float64Array(3);
      values(
        probabilities.map((probability) => probability + moved),
        out,
      );
      return out;
    };
    const out = new Float64Array(3);
    slopes(probabilities, out);
    const [below, above] = [at(-1e-5), at(1e-5)];
    out.forEach((slope, index) => {
      expect(slope).toBeCloseTo(2 * (places[index]! - target.quantile(probabilities[index]!)), 6);
      expect((above[index]! - below[index]!) / 2e-5).toBeCloseTo(slope, 5);
    });
  });

  it("tells the straight line of a uniform target", () => {
    const line = { start: places.map((x) => 2 * (x - 1)), curvature: -4 };
    expect(youngGap(uniform({ low: 1, high: 3 })).on(places).lines).toEqual(line);
    expect(youngGap(beta({ alpha: 2, beta: 3 })).on(places).lines).toBeUndefined();
  });
});
