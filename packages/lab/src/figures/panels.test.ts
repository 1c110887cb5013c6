import { describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { createDocument } from "./create-document.ts";
import { panelsFigure } from "./panels.ts";
import { summaryCurves } from "./summary-curves.ts";

const panels = [2, 4, 8, 30].map((armCount, i) => ({
  ...summaryCurves("utility-gap", sampleSummary({ armCount }))!,
  title: `Scenario ${i + 1}`,
}));
const draw = (columns: number) => panelsFigure({ title: "Gaps", panels, columns }, createDocument());
const size = (svg: string) => /width="(\d+)" height="(\d+)"/.exec(svg)!.slice(1).map(Number);

describe("panelsFigure", () => {
  it("titles each panel and names the axes of each", () => {
    const svg = draw(2);
    for (const { title } of panels) expect(svg.match(new RegExp(`>${title}<`, "g"))).toHaveLength(1);
    expect(svg.match(/>Time t \(rounds\)</g)).toHaveLength(4);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it("has one legend and says once what holds for all panels", () => {
    const svg = draw(2);
    expect(svg.match(/>plug-in</g)).toHaveLength(1);
    expect(svg.match(/>Lines: means over 500 replications/g)).toHaveLength(1);
  });

  it("says of which panel a note is that others do not have", () => {
    const own = [{ ...panels[0]!, notes: ["Only here."] }, panels[1]!];
    expect(panelsFigure({ title: "Gaps", panels: own }, createDocument())).toContain(">Scenario 1: Only here.<");
  });

  it("lays out two by two, or as many columns as asked for", () => {
    const [wide, low] = size(draw(4)) as [number, number];
    const [narrow, high] = size(draw(2)) as [number, number];
    expect(wide).toBeGreaterThan(narrow);
    expect(high).toBeGreaterThan(low);
  });

  it("lays panels one below the other where the shape is narrow", () => {
    const [width, height] = size(panelsFigure({ title: "Gaps", panels }, createDocument(), "narrow"));
    expect(width).toBe(360);
    expect(height).toBeGreaterThan(4 * 270);
  });

  it("says of each panel in words what is seen there", () => {
    const [words] = /aria-label="Gaps\.[^"]*"/.exec(draw(2))!;
    expect(words.match(/Scenario \d: At the end, at 60: exact is lowest with 0\.\d+, plug-in/g)).toHaveLength(4);
  });
});
