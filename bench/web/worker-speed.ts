import { globSync } from "node:fs";
import { parseExperiment, Simulation } from "@blendit/lab";
import type { Page } from "playwright-core";
import { appFolder } from "../../scripts/ensure-app.ts";

/** Variance, Algorithm 1, as `bench` has it too. */
const HORIZON = 300_000;
const file = {
  name: "speed",
  utility: { kind: "variance" },
  arms: [
    { kind: "beta", alpha: 2, beta: 2 },
    { kind: "beta", alpha: 4, beta: 2 },
  ],
  floor: 0.03,
  horizon: HORIZON,
  replications: 1,
  learners: [{ kind: "mirror-ascent" }],
  diagnostics: ["utility-gap", "weights"],
};

/** Rounds a second in this Node. */
export function speedInNode(): number {
  const simulation = new Simulation(parseExperiment(file));
  const start = performance.now();
  while (simulation.round < HORIZON) simulation.advance(simulation.round + 1000);
  return perSecond(performance.now() - start);
}

/** Rounds a second in the worker of the page, whose frames are taken as the page takes them. */
export async function speedInWorker(page: Page): Promise<number> {
  const [program] = globSync("assets/play-worker-*.js", { cwd: appFolder });
  const milliseconds = await page.evaluate(
    `new Promise((resolve, reject) => {
      const worker = new Worker("/${program}", { type: "module" });
      let start = 0;
      worker.onerror = () => reject(new Error("the worker failed"));
      worker.onmessage = ({ data }) => {
        if (data.kind === "refused") reject(new Error(data.message));
        if (data.kind === "opened") {
          start = performance.now();
          worker.postMessage({ kind: "run", pace: 0 });
        }
        if (data.kind !== "frame") return;
        if (data.frame.isDone) {
          worker.terminate();
          resolve(performance.now() - start);
        }
        requestAnimationFrame(() => worker.postMessage({ kind: "drawn" }));
      };
      worker.postMessage({ kind: "open", id: 1, file: ${JSON.stringify(file)} });
    })`,
  );
  return perSecond(milliseconds as number);
}

function perSecond(milliseconds: number): number {
  return (1000 * HORIZON) / milliseconds;
}
