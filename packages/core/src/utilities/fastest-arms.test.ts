import { describe, expect, it } from "vitest";
import { variedArms as arms, expectSameKnownArms } from "../../test/same-known-arms.ts";
import { type UtilitySpec, utility } from "../all.ts";
import { fastestArms } from "./fastest-arms.ts";
import { KnownArms } from "./known-arms.ts";
import { LawPanels } from "./law-panels.ts";

/** What is asked for quantiles. */
function integrandOf({ space }: KnownArms) {
  return space instanceof LawPanels ? space.integrand : undefined;
}

describe("fastestArms", () => {
  it.each<{ spec: UtilitySpec; form: string }>([
    { spec: { kind: "gini" }, form: "QuadraticArms" },
    { spec: { kind: "upper-cvar", level: 0.1 }, form: "BrokenLineArms" },
    { spec: { kind: "variance" }, form: "KnownArms" },
  ])("takes the form of the utility: $spec.kind, $form", ({ spec, form }) => {
    const options = { utility: utility(spec), arms };
    const fastest = fastestArms(options);
    expect(fastest.constructor.name).toBe(form);
    expectSameKnownArms(fastest, new KnownArms(options), 1e-12);
  });

  it("asks series for the quantiles of a smooth target", () => {
    const options = { utility: utility({ kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } }), arms };
    const fastest = fastestArms(options);
    expect(integrandOf(fastest)).not.toBe(integrandOf(new KnownArms(options)));
    expect(fastest.utility).toBe(options.utility);
  });

  it("is plain where the utility has no faster form", () => {
    for (const spec of [
      { kind: "wang", lambda: 0.5 },
      { kind: "wasserstein", target: { kind: "triangular", low: 0, mode: 0.3, high: 1 } },
      { kind: "wasserstein", target: { kind: "discrete", values: [0, 1], masses: [0.5, 0.5] } },
    ] as UtilitySpec[]) {
      const options = { utility: utility(spec), arms };
      const fastest = fastestArms(options);
      expect(fastest.constructor).toBe(KnownArms);
      expect(integrandOf(fastest)).toBe(integrandOf(new KnownArms(options)));
    }
  });
});
