import { describe, expect, it } from "vitest";
import { legendEntries } from "./legend-entries.ts";
import { styleByLabel } from "./style-by-label.ts";

describe("legendEntries", () => {
  const series = ["a", "b", "a"].map((label) => ({ label, x: [1], mean: [1], standardError: null }));

  it("lists each label once", () => {
    expect(legendEntries(series, styleByLabel(series), true).map(({ label }) => label)).toEqual(["a", "b"]);
  });

  it("shows markers only where the lines have them", () => {
    expect(legendEntries(series, styleByLabel(series), false).map(({ style }) => style.symbol)).toEqual([null, null]);
  });
});
