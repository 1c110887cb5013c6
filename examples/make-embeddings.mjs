/**
 * Makes embeddings.csv: synthetic embeddings in R^4 of the outputs of four generators, 150 points each. Every generator prefers some
 * of five modes; a point is the centre of a mode plus Gaussian noise. The seed is fixed, so the file is always the same.
 */
import { writeFileSync } from "node:fs";
import { Random } from "@blendit/core";
import { anyDistribution } from "@blendit/core/specs";

const modes = [
  [2, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 2, 0],
  [0, 0, 0, 2],
  [-1, -1, -1, -1],
];

/** How often each generator uses each mode, and its spread. The last generator nearly repeats the first. */
const generators = {
  atlas: { shares: [0.6, 0.4, 0, 0, 0], deviation: 0.35 },
  boreal: { shares: [0, 0.2, 0.5, 0.3, 0], deviation: 0.45 },
  cirrus: { shares: [0, 0, 0, 0.3, 0.7], deviation: 0.3 },
  dune: { shares: [0.9, 0.1, 0, 0, 0], deviation: 0.2 },
};

const lines = Object.entries(generators).flatMap(([name, { shares, deviation }]) => {
  const random = Random.stream(1, "embeddings", name);
  const noise = anyDistribution({ kind: "gaussian-vector", mean: [0, 0, 0, 0], deviation });
  const choice = anyDistribution({ kind: "discrete", values: shares.map((_, mode) => mode), masses: shares });
  return Array.from({ length: 150 }, () => {
    const centre = modes[choice.sample(random)];
    const point = noise.sample(random).map((entry, index) => entry + centre[index]);
    return [name, ...Array.from(point, (entry) => entry.toFixed(3))].join(",");
  });
});
const text = ["generator,e1,e2,e3,e4", ...lines].join("\n");
writeFileSync(new URL("embeddings.csv", import.meta.url), `${text}\n`);
