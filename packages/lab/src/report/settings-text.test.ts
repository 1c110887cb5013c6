import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { sampleSummary } from "../../test/sample-summary.ts";
import { settingsText } from "./settings-text.ts";

describe("settingsText", () => {
  const { experiment } = sampleSummary();

  it("is YAML that reads back as the experiment, an arm a line", () => {
    expect(parse(settingsText(experiment))).toEqual(experiment);
    expect(settingsText(experiment)).toContain("\n  - { kind: beta, alpha: 2, beta: 3 }\n");
  });

  it("quotes names that YAML would take for something else", () => {
    const odd = { ...experiment, name: "yes: [no" };
    expect(parse(settingsText(odd))).toEqual(odd);
  });

  it("cuts long lists of recorded rewards", () => {
    const values = Array.from({ length: 5000 }, (_, i) => i);
    const text = settingsText({ ...experiment, arms: [{ kind: "empirical", samples: values }] });
    expect(text).toContain("... and 4980 more");
    expect(text.length).toBeLessThan(1000);
  });

  it("cuts long lists of vectors", () => {
    const samples = Array.from({ length: 500 }, (_, i) => [i, -i]);
    const text = settingsText({ ...experiment, arms: [{ kind: "empirical-vectors", samples }] });
    expect(text).toContain("... and 480 more");
    expect(text.length).toBeLessThan(1000);
  });
});
