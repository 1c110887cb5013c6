import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { sampleSummary } from "../../test/sample-summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { settingsText } from "./settings-text.ts";

const { experiment } = sampleSummary();
const settings = (change: Partial<Experiment>) => settingsText({ ...experiment, ...change });

describe("settingsText", () => {
  it("has the keys of the file, and arms by their names with their laws in words", () => {
    const { arms, ...rest } = parse(settingsText(experiment));
    const { arms: _, ...others } = experiment;
    expect(rest).toEqual(others);
    expect(arms).toMatchObject({ "arm 1": "beta(2, 1)", "arm 4": "beta(2, 4)" });
    expect(settings({ arms: experiment.arms.map((arm, index) => ({ ...arm, name: `bank ${index}` })) })).toContain(
      "\narms:\n  bank 0: beta(2, 1)\n  bank 1: beta(2, 2)\n",
    );
  });

  it("says mixtures and targets in words, also of the terms of a sum", () => {
    const uniform = { kind: "uniform", low: 0, high: 1 } as const;
    const parts = [
      { weight: 1, distribution: uniform },
      { weight: 3, distribution: { kind: "bernoulli", p: 0.5 } as const },
    ];
    const target = { kind: "mixture", parts } as const;
    expect(settings({ utility: { kind: "cramer", target } })).toContain(
      'target: "25 % uniform on 0 to 1 and 75 % 1 with probability 0.5, else 0"',
    );
    const utility = { kind: "sum", terms: [{ weight: 2, utility: { kind: "cramer", target: uniform } }] } as const;
    expect(settings({ utility })).toContain("utility: { kind: cramer, target: uniform on 0 to 1 }");
  });

  it("says what arms drift to, by the same names", () => {
    const to = experiment.arms.map(() => ({ kind: "uniform", low: 0, high: 1 }) as const);
    expect(settings({ drift: { from: 20, until: 30, to } })).toContain(
      "from round 20, and wholly from round 30:\n  arm 1: uniform on 0 to 1\n",
    );
  });

  it("quotes names that YAML would take for something else", () => {
    expect(parse(settings({ name: "yes: [no" })).name).toBe("yes: [no");
  });

  it("has no samples, and counts arms that are too many to list", () => {
    const samples = Array.from({ length: 5000 }, (_, index) => index);
    const arms = Array.from({ length: 1234 }, () => ({ kind: "empirical", samples }) as const);
    const text = settings({ arms });
    expect(text).toContain("  arm 50: 5,000 given values\n  and 1,184 more arms\n");
    expect(text.length).toBeLessThan(3000);
  });
});
