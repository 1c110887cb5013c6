import { describe, expect, it } from "vitest";
import { createDocument } from "../create-document.ts";
import { seriesStyle } from "../theme.ts";
import { type LegendEntry, legend, legendHeight } from "./legend.ts";

const entries = (...labels: string[]): LegendEntry[] =>
  labels.map((label, i) => ({ label, sample: "line", style: seriesStyle(i, i === 1) }));

describe("legend", () => {
  it("names every entry, escaped, with its dashes", () => {
    const svg = legend({ entries: entries("one", "<two>"), x: 0, y: 0, width: 500 }, createDocument());
    expect(svg).toContain(">one<");
    expect(svg).toContain(">&lt;two&gt;<");
    expect(svg).toContain(`stroke-dasharray="${seriesStyle(1, true).dash}"`);
  });

  it("takes more rows where entries do not fit beside each other", () => {
    const many = entries("a long enough name", "another long enough name", "a third one");
    expect(legendHeight(many, 250)).toBe(3 * legendHeight(many, 900));
  });

  it("cuts a name that is wider than the figure", () => {
    expect(legend({ entries: entries("x".repeat(300)), x: 0, y: 0, width: 300 }, createDocument())).toMatch(/x…x+</);
  });

  it("is nothing without entries", () => {
    expect(legend({ entries: [], x: 0, y: 0, width: 300 }, createDocument())).toBe("");
    expect(legendHeight([], 300)).toBe(0);
  });

  it("draws bars and lone markers too", () => {
    const style = seriesStyle(0);
    const mixed: LegendEntry[] = [
      { label: "bar", sample: "bar", style },
      { label: "dot", sample: "dot", style },
    ];
    const svg = legend({ entries: mixed, x: 0, y: 0, width: 300 }, createDocument());
    expect(svg).toContain('data-mark="rect"');
    expect(svg).toContain('data-mark="dot"');
    expect(svg).not.toContain('data-mark="link"');
  });
});
