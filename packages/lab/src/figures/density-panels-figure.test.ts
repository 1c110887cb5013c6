import { describe, expect, it } from "vitest";
import { createDocument } from "./create-document.ts";
import { densityPanelsFigure } from "./density-panels-figure.ts";

describe("densityPanelsFigure", () => {
  it("draws a panel for each scenario, with one legend and no markers", () => {
    const series = ["optimum", "learned", "rewards"].map((label, i) => ({ label, x: [0, 1], density: [i, 1] }));
    const panels = [1, 2].map((number) => ({ title: `Scenario ${number}`, xLabel: "Reward (points)", series }));
    const svg = densityPanelsFigure({ title: "Laws", panels }, createDocument());
    expect(svg.match(/>Reward \(points\)</g)).toHaveLength(2);
    expect(svg.match(/>learned</g)).toHaveLength(1);
    expect(svg).not.toContain('aria-label="dot"');
  });
});
