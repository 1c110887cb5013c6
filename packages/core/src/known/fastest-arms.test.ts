import { describe, expect, it } from "vitest";
import { variedArms as arms, expectSameKnownArms } from "../../test/same-known-arms.ts";
import { beta } from "../distributions/beta.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
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
    const law = beta({ alpha: 2, beta: 2 });
    let asked = 0;
    const quantile = (level: number) => {
      asked++;
      return law.quantile(level);
    };
    const options = { utility: wasserstein({ target: { ...law, quantile } }), arms };
    const askedByAValue = (known: KnownArms) => {
      asked = 0;
      known.value(arms.map(() => 1 / arms.length));
      return asked;
    };
    // Far out in the tails the series end, and the law itself is asked.
    expect(askedByAValue(fastestArms(options))).toBeLessThan(askedByAValue(new KnownArms(options)) / 4);
  });

  it("is plain where the utility has no faster form", () => {
    for (const spec of [
      { kind: "wang" },
      { kind: "wasserstein", target: { kind: "triangular", low: 0, mode: 0.3, high: 1 } },
      { kind: "wasserstein", target: { kind: "discrete", values: [0, 1], masses: [0.5, 0.5] } },
    ] as UtilitySpec[]) {
      const options = { utility: utility(spec), arms };
      const fastest = fastestArms(options);
      expect(fastest.constructor).toBe(KnownArms);
      expect(fastest.utility).toBe(options.utility);
    }
  });
});
