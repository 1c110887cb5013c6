import { describe, expect, it } from "vitest";
import { seriesStyle } from "../theme.ts";
import { type LegendEntry, legend } from "./legend.ts";

const entries = (...labels: string[]): LegendEntry[] =>
  labels.map((label, i) => ({ label, sample: "line", style: seriesStyle(i, i === 1) }));
const draw = (all: readonly LegendEntry[], width: number) => legend(all, { x: 0, y: 0, width });

describe("legend", () => {
  it("names every entry, escaped, with its dashes", () => {
    const { svg } = draw(entries("one", "<two>"), 500);
    expect(svg).toContain(">one<");
    expect(svg).toContain(">&lt;two&gt;<");
    expect(svg).toContain(`stroke-dasharray="${seriesStyle(1, true).dash}"`);
  });

  it("uses more rows if entries do not fit next to each other", () => {
    const many = entries("a long enough name", "another long enough name", "a third one");
    expect(draw(many, 250).height).toBe(3 * draw(many, 900).height);
  });

  it("shortens a name that is wider than the figure", () => {
    expect(draw(entries("x".repeat(300)), 300).svg).toMatch(/x…x+</);
  });

  it("is empty without entries", () => {
    expect(draw([], 300)).toEqual({ svg: "", height: 0 });
  });

  it("draws bars and lone markers too", () => {
    const style = seriesStyle(0);
    const { svg } = draw(
      [
        { label: "bar", sample: "bar", style },
        { label: "dot", sample: "dot", style },
      ],
      300,
    );
    expect(svg.match(/<(rect|circle|path)/g)).toEqual(["<rect", "<circle"]);
  });
});
