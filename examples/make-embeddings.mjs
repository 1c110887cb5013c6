/**
 * Makes embeddings.csv: synthetic embeddings in R^4 of what four generators make, 150 points each. Every generator has its own
 * favourite modes among five; a point is the mode's centre and Gaussian noise. Seeded: the same file every time.
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

/** How often each generator meets each mode, and how far it strays. The last one does little but what the first does. */
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
