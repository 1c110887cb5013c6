import { describe, expect, it } from "vitest";
import { type AdaptivePanelsOptions, adaptivePanels } from "./adaptive-panels.ts";
import { interpolationInto, PANEL_NODES, panelNodes } from "./legendre-panel.ts";

function integrate(f: (x: number) => number, ends: number[], options: Partial<AdaptivePanelsOptions> = {}) {
  const functions = (x: number, out: Float64Array): void => {
    out[0] = f(x);
  };
  return adaptivePanels({ ends, functions, dimension: 1, tolerance: 1e-14, ...options });
}

describe("adaptivePanels", () => {
  it("keeps one panel for a polynomial that the rule integrates exactly", () => {
    const { ends, integrals } = integrate((x) => 16 * x ** 15, [0, 1]);
    expect(ends).toEqual([0, 1]);
    expect(integrals[0]).toBeCloseTo(1, 14);
  });

  it.each([
    ["exp(x) on [0, 1]", Math.exp, [0, 1], Math.E - 1, 1e-14],
    ["a peak 1e-3 wide", (x: number) => 1 / (1e-6 + x * x), [-1, 1], 2e3 * Math.atan(1e3), 1e-9],
    ["sqrt(x), a singular end", Math.sqrt, [0, 1], 2 / 3, 1e-13],
    // The first panel, 2^-48 wide, has 2^-4.8 of the integral, so the rule's error there can be 0.1 % of the total.
    ["x^-0.9, hardly integrable", (x: number) => x ** -0.9, [0, 1], 10, 0.2],
    ["x^-0.5", (x: number) => x ** -0.5, [0, 1], 2, 1e-7],
    ["-log(1 - x), singular at the right", (x: number) => -Math.log1p(-x), [0, 1], 1, 1e-12],
  ])("integrates %s", (_, f, ends, exact, error) => {
    expect(Math.abs(integrate(f, ends).integrals[0]! - exact)).toBeLessThan(error);
  });

  it("needs no extra panels for a jump at a given end", () => {
    const { ends, integrals } = integrate((x) => (x < 0.3 ? 1 : 5), [0, 0.3, 1]);
    expect(ends).toEqual([0, 0.3, 1]);
    expect(integrals[0]).toBeCloseTo(0.3 + 3.5, 14);
  });

  it("locates a jump elsewhere by bisection, to the resolution of 48 halvings", () => {
    const { ends, integrals } = integrate((x) => (x < 0.3 ? 1 : 5), [0, 1]);
    expect(integrals[0]).toBeCloseTo(3.8, 12);
    expect(ends.length).toBeLessThan(60);
  });

  it("resolves several functions at once, each as well as alone", () => {
    const functions = (x: number, out: Float64Array): void => {
      out.set([Math.sqrt(x), Math.cos(20 * x), 1]);
    };
    const { integrals } = adaptivePanels({ ends: [0, 1], functions, dimension: 3, tolerance: 1e-14 });
    expect(integrals[0]).toBeCloseTo(2 / 3, 13);
    expect(integrals[1]).toBeCloseTo(Math.sin(20) / 20, 13);
    expect(integrals[2]).toBeCloseTo(1, 14);
  });

  it("stops after about 4000 panels if the functions are noise or not numbers", () => {
    const noise = (x: number) => Math.sin(1e9 * x * x);
    expect(integrate(noise, [0, 1]).ends.length).toBeLessThan(4100);
    expect(integrate(() => Number.NaN, [0, 1]).ends.length).toBeLessThan(4100);
  });

  it("is not misled by symmetry if functions are to be interpolated", () => {
    // Odd about the middle of [-10, 10], so every symmetric rule integrates it exactly on a single panel.
    const steep = (x: number) => 1 / (1 + Math.exp(-3 * x));
    expect(integrate(steep, [-10, 10]).ends).toHaveLength(2);
    const { ends } = integrate(steep, [-10, 10], { tolerance: 1e-12, interpolated: true });
    const weights = new Float64Array(PANEL_NODES);
    for (let panel = 0; panel + 1 < ends.length; panel++) {
      const [low, width] = [ends[panel]!, ends[panel + 1]! - ends[panel]!];
      for (const place of [0, 0.1, 0.45, 0.83, 1]) {
        interpolationInto(place, weights);
        const read = weights.reduce((sum, weight, node) => sum + weight * steep(low + panelNodes[node]! * width), 0);
        // The tolerance applies between the nodes; at the ends the error of the polynomial is a few times larger.
        expect(Math.abs(read - steep(low + place * width)) * width).toBeLessThan(1e-11);
      }
    }
  });
});
