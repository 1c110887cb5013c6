import { describe, expect, it } from "vitest";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { panelNodes } from "../numeric/legendre-panel.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { PanelCuts, tailOfPieces } from "./panel-cuts.ts";

/** phi = max(p, 0.37): its integral over [0, 2] with p(x) = x / 2 is 1 + 0.37^2. */
const kinked: CdfIntegrand = {
  on: () => ({
    values: (p, out) => out.set(p.map((each) => Math.max(each, 0.37))),
    slopes: (p, out) => out.set(p.map((each) => (each > 0.37 ? 1 : 0))),
  }),
  tail: "lower",
  kinks: [0.37],
  edge: 0,
  degree: 1,
};
const narrow = (mean: number) => ({ weight: 0.5, distribution: gaussian({ mean, deviation: 0.01 }) });
const target = mixture({ parts: [narrow(0.2), narrow(0.8)] });
const isNear = (level: number) => (end: number) => Math.abs(end - level) < 1e-6;

describe("PanelCuts", () => {
  it("integrates phi as exactly as the pieces on either side of a kink allow", () => {
    const { ends, weights, probabilities, terms } = new PanelCuts(kinked).cut(panelNodes, 0, 2, 1)!;
    expect(ends).toEqual([0, expect.closeTo(0.37, 14), 1]);
    const values = new Float64Array(weights.length);
    terms.values(probabilities, values);
    expect(weights.reduce((sum, weight, node) => sum + weight * values[node]!, 0)).toBeCloseTo(1 + 0.37 ** 2, 14);
  });

  it("leaves a panel alone on which p passes no level", () => {
    const cuts = new PanelCuts(kinked);
    expect(cuts.isNeeded).toBe(true);
    expect(
      cuts.cut(
        panelNodes.map((p) => 0.4 + p / 2),
        0,
        1,
        1,
      ),
    ).toBeUndefined();
    expect(new PanelCuts({ ...kinked, kinks: [] }).isNeeded).toBe(false);
  });

  it("makes smaller and smaller pieces towards a level at which phi is steep, also one just outside", () => {
    const cuts = new PanelCuts({ ...kinked, kinks: [], isSteep: true, target });
    const inside = cuts.cut(panelNodes, 0, 1, 1)!.ends;
    expect(inside.filter(isNear(0.5)).length).toBeGreaterThanOrEqual(3);
    const beside = cuts.cut(
      panelNodes.map((p) => 0.51 + p / 4),
      0,
      1,
      1,
    )!.ends;
    expect(beside[1]).toBeLessThan(1e-5);
    expect(beside.at(-2)).toBe(0.5);
  });

  it("integrates from any place inside a piece to the right end", () => {
    const cut = new PanelCuts(kinked).cut(panelNodes, 0, 2, 1)!;
    for (const place of [0, 0.1, 0.37, 0.6, 1]) {
      // The slope of phi is 1 from 0.37 on, and x = 2 p.
      const slopes = cut.weights.map((weight, node) => (cut.probabilities[node]! > 0.37 ? weight : 0));
      expect(tailOfPieces(cut, slopes, place)).toBeCloseTo(2 * (1 - Math.max(place, 0.37)), 14);
    }
  });
});
