import { describe, expect, it, vi } from "vitest";
import { variedArms as arms, expectSameKnownArms } from "../../test/same-known-arms.ts";
import { type UtilitySpec, utility } from "../all.ts";
import { fastestArms } from "./fastest-arms.ts";
import { KnownArms } from "./known-arms.ts";

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
    const found = vi.spyOn(options.utility, "knownSpace");
    const fastest = fastestArms(options);
    // Other coordinates than those of the utility: they ask the series.
    expect(fastest.space).not.toBe(found.mock.results[0]!.value);
    expect(fastest.space.constructor).toBe(found.mock.results[0]!.value.constructor);
  });

  it.each<UtilitySpec>([
    { kind: "gini" },
    { kind: "upper-cvar", level: 0.1 },
    { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } },
    { kind: "variance" },
  ])("finds the coordinates once, and the features of each law once: $kind", (spec) => {
    const built = utility(spec);
    const space = built.knownSpace(arms);
    const asked = vi.spyOn(Object.getPrototypeOf(space) as typeof space, "expected");
    const located = vi.fn(() => space);
    fastestArms({ utility: { ...built, knownSpace: located }, arms });
    expect(located).toHaveBeenCalledTimes(1);
    expect(asked.mock.calls.map(([law]) => law)).toEqual(arms);
    asked.mockRestore();
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
    }
  });
});
