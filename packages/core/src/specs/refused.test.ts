import { describe, expect, it } from "vitest";
import { refusal } from "./refused.ts";
import { utility, utilityKinds } from "./utility.ts";

const convex = "convex in the distribution, so a single option is optimal";
const notConcave = "not concave in the distribution";

describe("refusal", () => {
  it.each([
    ["lower-cvar", "lower CVaR", convex],
    ["cvar", "lower CVaR", convex],
    ["expected-shortfall", "lower CVaR", convex],
    ["mean-minus-variance", "mean minus variance", convex],
    ["risk-averse-mean-variance", "mean minus variance", convex],
    ["wasserstein-distance", "unsquared Wasserstein", notConcave],
    ["wasserstein-1", "Wasserstein", notConcave],
    ["wasserstein-2", "unsquared Wasserstein", notConcave],
    ["w2", "unsquared Wasserstein", notConcave],
    ["median", "the median", notConcave],
    ["quantile", "a quantile", notConcave],
    ["var", "a quantile", notConcave],
    ["value-at-risk", "a quantile", notConcave],
    ["sharpe", "the Sharpe ratio", notConcave],
    ["sharpe-ratio", "the Sharpe ratio", notConcave],
    ["perplexity", "exp(entropy)", notConcave],
    ["rke", "RKE", notConcave],
    ["vendi", "Vendi", notConcave],
  ])("refuses %s with the reason, and shows the given name", (kind, subject, reason) => {
    const message = refusal(kind)?.message;
    expect(message).toContain(subject);
    expect(message).toContain(reason);
    expect(message).toContain(`${kind} cannot be maximised`);
    expect(() => utility({ kind } as never)).toThrow(RangeError);
    expect(() => utility({ kind } as never)).toThrow(reason);
  });

  it("recommends only kinds that exist", () => {
    for (const kind of ["cvar", "mean-minus-variance", "w2", "median", "var", "sharpe", "perplexity", "rke", "vendi"]) {
      const named = [...refusal(kind)!.message.matchAll(/"([a-z-]+)"/g)].map((match) => match[1]!);
      const recommended = named.filter((name) => name !== kind);
      expect(recommended.length).toBeGreaterThan(0);
      for (const name of recommended) expect(Object.keys(utilityKinds)).toContain(name);
    }
  });

  it("ignores other names, including those of Object.prototype", () => {
    for (const kind of ["variance", "nonsense", "constructor", "toString", "__proto__"]) {
      expect(refusal(kind)).toBeUndefined();
    }
  });
});
