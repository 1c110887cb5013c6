import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "./experiment.ts";
import { parseExperiment } from "./parse-experiment.ts";
import { writtenExperiment } from "./written-experiment.ts";

test("recorded distributions at any path are written as source, count and hash; everything else is unchanged", () => {
  const samples = Array.from({ length: 1000 }, (_, index) => index);
  const distribution = { kind: "empirical", samples } as const;
  const source = { kind: "recorded", file: "a.csv", column: "x", where: { genre: "Drama" }, sha256: "ab" } as const;
  const given = { kind: "empirical", samples: [1, 2] } as const;
  const experiment: Experiment = {
    ...smallExperiment,
    utility: { kind: "cramer", target: distribution },
    arms: [
      { ...distribution, name: "Drama" },
      { kind: "mixture", parts: [{ weight: 1, distribution: distribution }] },
      given,
    ],
    sources: { "utility.target": source, "arms[0]": source, "arms[1].parts[0].distribution": source },
  };
  const written = { ...source, count: 1000 };
  const { sources: _, ...rest } = experiment;
  expect(writtenExperiment(experiment)).toEqual({
    ...rest,
    utility: { kind: "cramer", target: written },
    arms: [{ ...written, name: "Drama" }, { kind: "mixture", parts: [{ weight: 1, distribution: written }] }, given],
  });
});

test("outcomes that were words in the file are words again", () => {
  const file = {
    utility: { kind: "quota", values: ["red"], share: 0.5 },
    arms: [
      { kind: "discrete", values: ["red", "blue"], masses: [0.5, 0.5] },
      { kind: "mixture", parts: [{ weight: 1, distribution: { kind: "empirical", samples: ["green", "red"] } }] },
    ],
  };
  const experiment = parseExperiment({ ...file, floor: 0.1 }, { needs: "optimum" });
  expect(experiment.utility).toMatchObject({ values: [2] });
  expect(writtenExperiment(experiment)).toMatchObject({ ...file, categories: ["blue", "green", "red"] });
});
