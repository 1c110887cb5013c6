import { describe, expect, it } from "vitest";
import { interpolationInto, PANEL_NODES, panelNodes, panelWeights, stepInto } from "./legendre-panel.ts";

const places = [0, 1e-9, 0.013, 0.25, 0.5, 0.71, 0.999, 1];

describe("the panel rule", () => {
  it("integrates x^k over [0, 1] exactly for every k below twice the number of nodes, and not beyond", () => {
    const integral = (power: number) =>
      panelNodes.reduce((sum, node, index) => sum + panelWeights[index]! * node ** power, 0);
    for (let power = 0; power < 2 * PANEL_NODES; power++) expect(integral(power)).toBeCloseTo(1 / (power + 1), 14);
    // The error of the next power is known: (8!)^4 / (17 (16!)^2).
    expect(1 / 17 - integral(16)).toBeCloseTo(3.551e-10, 13);
  });

  it("has nodes in ascending order, symmetric about the middle", () => {
    for (let node = 0; node < PANEL_NODES; node++) {
      if (node > 0) expect(panelNodes[node]!).toBeGreaterThan(panelNodes[node - 1]!);
      expect(panelNodes[node]! + panelNodes[PANEL_NODES - 1 - node]!).toBeCloseTo(1, 15);
    }
  });
});

describe("stepInto", () => {
  it("integrates every polynomial of degree below 8 exactly from a position to 1", () => {
    const step = new Float64Array(PANEL_NODES);
    for (const place of places) {
      stepInto(place, step);
      for (let power = 0; power < PANEL_NODES; power++) {
        const seen = step.reduce((sum, s, node) => sum + panelWeights[node]! * s * panelNodes[node]! ** power, 0);
        // Eight terms of size up to 8 if the position is an end.
        expect(Math.abs(seen - (1 - place ** (power + 1)) / (power + 1))).toBeLessThan(1e-14);
      }
    }
  });

  it("is 1 at every node for the left end, 0 for the right end", () => {
    const step = new Float64Array(PANEL_NODES);
    stepInto(0, step);
    for (const s of step) expect(s).toBeCloseTo(1, 13);
    stepInto(1, step);
    for (const s of step) expect(s).toBeCloseTo(0, 13);
  });
});

describe("interpolationInto", () => {
  it("reproduces polynomials of degree below 8 at any position", () => {
    const weights = new Float64Array(PANEL_NODES);
    for (const place of places) {
      interpolationInto(place, weights);
      for (let power = 0; power < PANEL_NODES; power++) {
        const read = weights.reduce((sum, weight, node) => sum + weight * panelNodes[node]! ** power, 0);
        expect(Math.abs(read - place ** power)).toBeLessThan(2e-14);
      }
    }
  });

  it("has weight one at a node", () => {
    const weights = new Float64Array(PANEL_NODES);
    interpolationInto(panelNodes[2]!, weights);
    for (let node = 0; node < PANEL_NODES; node++) expect(weights[node]!).toBeCloseTo(node === 2 ? 1 : 0, 13);
  });
});
