import type { CreateExperimentBody } from "@blendit/service/contract";

/** Experiments to start from, which one changes into one's own. */
export const exampleExperiments: readonly { readonly label: string; readonly body: CreateExperimentBody }[] = [
  {
    label: "answers of all lengths",
    body: {
      name: "Answers of all lengths",
      arms: [{ name: "brief" }, { name: "plain" }, { name: "thorough" }],
      utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1000 } },
      floor: 0.05,
    },
  },
  {
    label: "diverse topics",
    body: {
      name: "Diverse topics",
      arms: [{ name: "newest" }, { name: "popular" }, { name: "editors' choice" }],
      // Core's own type says numbers; words are what the service makes numbers of.
      utility: { kind: "entropy", categories: ["sport", "science", "culture"] } as never,
      floor: 0.05,
    },
  },
  {
    label: "the best of ten",
    body: {
      name: "The best of ten",
      arms: [{ name: "careful" }, { name: "bold" }],
      utility: { kind: "best-of", draws: 10, support: [0, 1] },
      floor: 0.05,
    },
  },
];
