import { describe, expect, it } from "vitest";
import * as all from "./all.ts";
import { KnownArms, law, optimum, utility } from "./all.ts";
import * as main from "./index.ts";

describe("@blendit/core/all", () => {
  it("has what the main entry has, and more kinds", () => {
    expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(main)));
    expect(Object.keys(all.learnerKinds)).toEqual(expect.arrayContaining(Object.keys(main.learnerKinds)));
    expect(Object.keys(all.utilityKinds)).toEqual(expect.arrayContaining(Object.keys(main.utilityKinds)));
    const more = Object.keys(all.utilityKinds).filter((kind) => !Object.hasOwn(main.utilityKinds, kind));
    expect(more).toEqual([
      "mean-variance",
      "cramer",
      "best-of",
      "gini-simpson",
      "median-deviation",
      "inter-es",
      "wang",
      "quota",
      "maximin",
      "nash",
      "kl",
      "mmd",
      "kernel-diversity",
      "log-det",
      "von-neumann",
    ]);
    const context = { utility: utility({ kind: "variance" }), armCount: 2, floor: 0.1 };
    expect(all.learner({ kind: "exp3" }, context).kind).toBe("exp3");
    expect(() => main.learner({ kind: "exp3" } as never, context)).toThrow("invalid learner kind");
  });

  it("builds sums of its own kinds, which take vectors if all terms do", () => {
    const terms = [
      { weight: 1, utility: { kind: "log-det" } },
      { weight: 2, utility: { kind: "von-neumann", bandwidth: 1, features: 4 } },
    ] as const;
    expect(utility({ kind: "sum", terms })).toMatchObject({ kind: "sum", takesVectors: true });
    const mixed = utility({ kind: "sum", terms: [...terms, { weight: 1, utility: { kind: "mean" } }] });
    const arms = [law({ kind: "gaussian-vector", mean: [0, 0], deviation: 1 })];
    expect(() => new KnownArms({ utility: mixed, arms })).toThrow("since sum is a utility of numbers");
  });

  it("finds the best blend of laws of vectors from plain data: equal shares for arms that mirror each other", () => {
    const arms = [-1, 1].map((x) => ({ kind: "gaussian-vector", mean: [x, 0], deviation: 1 }) as const);
    const best = optimum({ utility: { kind: "log-det" }, arms, floor: 0.1 });
    expect(best.weights[0]).toBeCloseTo(0.5, 8);
    expect(best.value).toBeCloseTo(Math.log(2), 8);
    expect(best.certificate).toBeLessThan(1e-10);
  });

  it("refuses arms that are no list, and points from scores that are not concave to what is", () => {
    expect(() => optimum({ utility: { kind: "mean" }, arms: undefined as never, floor: 0.1 })).toThrow(
      "invalid arms: expected a list of laws, got undefined",
    );
    expect(() => utility({ kind: "rke" } as never)).toThrow('"kernel-diversity"');
    expect(() => utility({ kind: "vendi" } as never)).toThrow('"von-neumann"');
  });
});
