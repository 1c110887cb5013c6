import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { exponential } from "../distributions/exponential.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { mean } from "./mean.ts";

describe("mean", () => {
  const arms = [beta({ alpha: 2, beta: 6 }), exponential({ rate: 0.5 })];

  it("is the weighted mean of the arms' means", () => {
    expect(new KnownArms({ utility: mean(), arms }).value([0.3, 0.7])).toBeCloseTo(0.3 * 0.25 + 0.7 * 2, 15);
  });

  it("has influence r - E R, whatever the origin of its coordinates", () => {
    const known = new KnownArms({ utility: mean(), arms });
    known.moveTo([0.3, 0.7]);
    expect(known.influence(5)).toBeCloseTo(5 - 1.475, 14);
  });

  it("has the arms' means, centred, as its gradient: linear in the distribution", () => {
    const gradient = new KnownArms({ utility: mean(), arms }).gradient([0.3, 0.7]);
    expect(gradient[0]).toBeCloseTo(0.25 - 1.475, 14);
    expect(gradient[1]).toBeCloseTo(2 - 1.475, 14);
  });
});
