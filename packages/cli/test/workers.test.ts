import { describe, expect, test } from "vitest";
import { blendit } from "./blendit.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

/** 12 replications are three chunks, the last of which is small. */
const many = { ...small, horizon: 150, replications: 12 };

const experiments = {
  "a moment utility": many,
  "a target": { ...many, utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } } },
  // No support is stated, so that each learner's grid grows with the rewards it sees.
  "a grid that grows": {
    ...many,
    utility: { kind: "gini" },
    arms: [
      { kind: "gaussian", mean: 0, deviation: 1 },
      { kind: "gaussian", mean: 2, deviation: 5 },
    ],
  },
  "categories that are discovered": {
    ...many,
    utility: { kind: "entropy" },
    arms: [
      { kind: "discrete", values: [1, 2, 30], masses: [0.6, 0.399, 0.001] },
      { kind: "discrete", values: [4, 2, -5], masses: [0.5, 0.49, 0.01] },
    ],
  },
};

describe("summary.json is the same to the byte for one worker and for two", () => {
  test.concurrent.each(Object.entries(experiments))("with %s", async (name, experiment) => {
    const file = place.write(`${name}.yaml`, experiment);
    for (const workers of ["1", "2"]) {
      const out = `${name} by ${workers}`;
      const { code, stderr } = await blendit(place.folder, "run", file, "--out", out, "--workers", workers);
      expect(code, stderr).toBe(0);
    }
    const one = place.lastingSummary(`${name} by 1`);
    expect(place.lastingSummary(`${name} by 2`)).toBe(one);
    expect(one).not.toContain('"mean": null');
    for (const { utilityGap } of place.summary(`${name} by 1`).learners) {
      expect(utilityGap.at(-1)!.mean).toBeGreaterThanOrEqual(0);
    }
  });

  test.concurrent("and more workers than chunks do no harm", async () => {
    const file = place.write("few.yaml", { ...small, replications: 2 });
    for (const workers of ["1", "9"]) {
      await blendit(place.folder, "run", file, "--out", `few by ${workers}`, "--workers", workers);
    }
    expect(place.lastingSummary("few by 9")).toBe(place.lastingSummary("few by 1"));
  });
});
