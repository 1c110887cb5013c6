import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  readProblem,
  readStudy,
  reproducePaper,
  runArena,
  runStudy,
  studyOf,
  writeSuggestion,
} from "../../src/node/index.ts";
import type { Experiment } from "../../src/spec/experiment.ts";
import { suggest } from "../../src/studies/suggest/suggest.ts";

const examples = fileURLToPath(new URL("../../../../examples/", import.meta.url));

/** For each kind of page that Blendit writes, a function that creates a sample in a folder and returns its HTML. */
export const samplePages: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  experiment: (folder) => example("movie-ratings.yaml", folder),
  drift: (folder) => example("drifting-tastes.yaml", folder),
  crowded: async (folder) => {
    await runStudy(studyOf(crowdedExperiment()), { folder, file: `${"a-long-name-of-a-file-".repeat(8)}.yaml` });
    return readFileSync(join(folder, "report.html"), "utf8");
  },
  words: async (folder) => {
    await runStudy(studyOf(wordsExperiment()), { folder, file: "words.yaml" });
    return readFileSync(join(folder, "report.html"), "utf8");
  },
  suggestion: async (folder) => {
    const leftOut: string[] = [];
    const problem = await readProblem(join(examples, "movie-ratings.yaml"), { note: (note) => leftOut.push(note) });
    const { report } = await writeSuggestion(problem, suggest(problem, { leftOut }), { folder, isTable: true });
    return readFileSync(report, "utf8");
  },
  sweep: async (folder) => {
    const file = join("sweeps", "steps-and-floors.yaml");
    await runStudy(await readStudy(join(examples, file), { overrides: { replications: 4 } }), { folder, file });
    return readFileSync(join(folder, "report.html"), "utf8");
  },
  paper: async (folder) => {
    await reproducePaper({ folder, variant: "published", replications: 6, horizon: 1001, seed: 1 });
    return readFileSync(join(folder, "report.html"), "utf8");
  },
  arena: async (folder) => {
    const problems = ["score-curve", "clicks", "stress-tests"];
    await runArena({ folder, problems, replications: 4, horizon: 100, seed: 1 });
    return readFileSync(join(folder, "arena.html"), "utf8");
  },
};

async function example(file: string, folder: string): Promise<string> {
  const problem = await readProblem(join(examples, file), { overrides: { replications: 4 } });
  await runStudy(studyOf(problem), { folder, file });
  return readFileSync(join(folder, "report.html"), "utf8");
}

/** An experiment that is hard to lay out: many arms, many learners, long names, numbers of all sizes. */
function crowdedExperiment(): Experiment {
  const name = "An experiment with a name that is a good deal longer than what one would write by hand";
  return {
    name,
    utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
    arms: Array.from({ length: 60 }, (_, arm) => ({
      kind: "beta",
      alpha: 1 + (arm % 9),
      beta: 1 + (arm % 7),
      name: arm % 5 === 0 ? `Answers_of_the_model_with_the_longest_name_of_all-${arm}` : `Model ${arm}`,
    })),
    floor: 0.002,
    horizon: 60,
    replications: 3,
    seed: 1,
    learners: Array.from({ length: 12 }, (_, index) => ({
      kind: "mirror-ascent",
      influence: index % 4 === 0 ? "exact" : "plug-in",
      step: { kind: "constant", size: 0.1 * (index + 1) },
      id: index % 3 === 0 ? `a-learner-whose-name-tells-all-of-its-options-and-more-${index}` : `learner-${index}`,
    })),
    diagnostics: ["utility-gap", "weights", "certificate"],
    record: "grid",
  };
}

/** An experiment whose outcomes are words, some of them long. */
function wordsExperiment(): Experiment {
  const categories = [
    "Comedy",
    "Concert/Performance",
    "Drama",
    "Romantic Comedy",
    "Thriller/Suspense",
    "Western",
    "宇宙",
  ];
  const samples = (first: number) =>
    Array.from({ length: 12 }, (_, index) => (first + index * index) % categories.length);
  return {
    name: "Genres",
    utility: { kind: "entropy", categories: [...categories.keys()] },
    categories,
    arms: [0, 1, 2].map((first) => ({ kind: "empirical", samples: samples(first), name: `List ${first}` })),
    floor: 0.02,
    horizon: 60,
    replications: 3,
    seed: 1,
    learners: [{ kind: "full-gradient", id: "full-gradient" }],
    diagnostics: ["utility-gap", "weights"],
    record: "grid",
  };
}
