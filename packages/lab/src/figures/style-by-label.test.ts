import { describe, expect, it } from "vitest";
import { seriesStyle } from "./series-style.ts";
import { styleByLabel } from "./style-by-label.ts";

const series = { x: [1], mean: [1], standardError: null };

describe("styleByLabel", () => {
  it("gives a label one style wherever it appears", () => {
    const styles = styleByLabel([
      { ...series, label: "a" },
      { ...series, label: "b" },
      { ...series, label: "a" },
    ]);
    expect([...styles]).toEqual([
      ["a", seriesStyle(0)],
      ["b", seriesStyle(1)],
    ]);
  });

  it("keeps to the slot that a series asks for", () => {
    expect(styleByLabel([{ ...series, label: "b", slot: 1 }]).get("b")).toEqual(seriesStyle(1));
  });

  it("gives references the colour of their series, each another dash", () => {
    const styles = styleByLabel([
      { ...series, label: "bound", dashed: true, colourOf: "a" },
      { ...series, label: "certificate", dashed: true, colourOf: "a" },
      { ...series, label: "a" },
    ]);
    expect(styles.get("bound")?.colour).toBe(seriesStyle(0).colour);
    expect(styles.get("certificate")?.colour).toBe(seriesStyle(0).colour);
    expect(styles.get("bound")?.dash).not.toBe(styles.get("certificate")?.dash);
  });
});
