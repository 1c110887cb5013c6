import { describe, expect, it } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { Problem } from "../spec/problem.ts";
import { bestBlend } from "./best-blend.ts";

const vectors = {
  ...smallExperiment,
  utility: { kind: "von-neumann", bandwidth: 1, features: 16 },
  arms: [0, 2, 4].map((x) => ({ kind: "gaussian-vector", mean: [x, 0], deviation: 0.3 }) as const),
} as const;

describe("bestBlend", () => {
  it("is the optimum as plain data", () => {
    const best = bestBlend(smallExperiment);
    expect(Object.keys(best)).toEqual(["weights", "value", "certificate"]);
    expect(JSON.parse(JSON.stringify(best))).toEqual(best);
    expect(best.value).toBeCloseTo(new Problem(smallExperiment).best!.value, 14);
  });

  it("shows the utility by the name that people quote", () => {
    const best = bestBlend(vectors);
    expect(best.shown).toEqual({ Vendi: Math.exp(best.value) });
  });

  it("leaves costs out of what it shows", () => {
    const best = bestBlend({ ...vectors, costs: [0.1, 0.1, 0.1] });
    expect(Math.log(best.shown!.Vendi!)).toBeCloseTo(best.value + 0.1, 12);
  });

  it("is that of a problem at hand, whether or not diagnostics ask for it", () => {
    const best = bestBlend(smallExperiment);
    expect(bestBlend(new Problem(smallExperiment))).toEqual(best);
    expect(bestBlend(new Problem({ ...smallExperiment, diagnostics: [] }))).toEqual(best);
  });
});
