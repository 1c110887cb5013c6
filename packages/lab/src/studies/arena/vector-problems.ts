import type { LawSpec } from "@blendit/core/specs";
import { type ArenaProblem, typicalProblem } from "./arena-problem.ts";

function cloud(deviation: number, ...mean: number[]): LawSpec {
  return { kind: "gaussian-vector", mean, deviation };
}

/** One problem for each kind of utility of vectors; rewards are embeddings. */
export const vectorProblems: readonly ArenaProblem[] = [
  {
    name: "like-the-users",
    story: "Five sources of test queries whose embeddings are to lie like those of the users' own.",
    utility: {
      kind: "mmd",
      target: { kind: "gaussian-vector", mean: [0.4, 0.2, 0], deviation: 1 },
      bandwidth: 1,
      features: 64,
    } as const,
    arms: [
      cloud(0.6, 0, 0, 0),
      cloud(0.6, 1.5, 0, 0),
      cloud(0.6, 0, 1.5, 0),
      cloud(0.6, -0.5, -0.5, 1),
      cloud(0.6, 2, 2, 2),
    ],
  },
  {
    name: "image-generators",
    story: "Six generators of images, three of which paint nearly the same: as many kinds as possible.",
    utility: { kind: "kernel-diversity", bandwidth: 1, features: 64 } as const,
    arms: [
      cloud(0.3, 0, 0),
      cloud(0.3, 0.2, 0),
      cloud(0.4, 0, 0.3),
      cloud(0.5, 2, 0),
      cloud(0.3, 0, 2),
      cloud(0.8, 2, 2),
    ],
  },
  {
    name: "probes",
    story: "Five kinds of measurement whose results are to fill space: for a regression that sees every direction.",
    utility: { kind: "log-det" } as const,
    arms: [
      {
        kind: "gaussian-vector",
        mean: [0, 0, 0],
        covariance: [
          [1, 0, 0],
          [0, 0.05, 0],
          [0, 0, 0.05],
        ],
      },
      {
        kind: "gaussian-vector",
        mean: [0, 0, 0],
        covariance: [
          [0.05, 0, 0],
          [0, 0.6, 0],
          [0, 0, 0.05],
        ],
      },
      {
        kind: "gaussian-vector",
        mean: [0, 0, 0.5],
        covariance: [
          [0.05, 0, 0],
          [0, 0.05, 0],
          [0, 0, 0.4],
        ],
      },
      cloud(0.4, 0.5, 0.5, 0),
      cloud(0.3, -0.5, 0, -0.5),
    ] as LawSpec[],
  },
  {
    name: "answers",
    story: "Four assistants whose answers are to be as different as can be, by the Vendi score.",
    utility: { kind: "von-neumann", bandwidth: 1, features: 12 } as const,
    arms: [cloud(0.3, 0, 0), cloud(0.4, 0.5, 0), cloud(0.5, 1.5, 1.5), cloud(0.3, -1, 1)],
  },
].map(typicalProblem);
