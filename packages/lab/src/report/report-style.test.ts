import { describe, expect, it } from "vitest";
import { contrast } from "../../test/contrast.ts";
import { reportStyle } from "./report-style.ts";

describe("reportStyle", () => {
  const valuesOf = (name: string) =>
    [...reportStyle.matchAll(new RegExp(`--${name}: (#\\w{6})`, "g"))].map(([, c]) => c!);

  it("has text with a contrast of at least 4.5 : 1, in light, in dark and in print", () => {
    const papers = valuesOf("paper");
    expect(papers).toHaveLength(3);
    for (const name of ["ink", "quiet"]) {
      for (const [i, colour] of valuesOf(name).entries()) expect(contrast(colour, papers[i]!)).toBeGreaterThan(4.5);
    }
  });

  it("loads nothing", () => {
    expect(reportStyle).not.toMatch(/url\(|@import/);
  });
});
