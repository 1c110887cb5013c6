import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { comparable } from "../../test/comparable.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { trajectoriesCsv } from "../simulate/trajectories-csv.ts";
import type { Experiment } from "../spec/experiment.ts";
import { runExperiment } from "./run-experiment.ts";
import { runInFolder } from "./run-in-folder.ts";

const experiment: Experiment = {
  ...smallExperiment,
  horizon: 15,
  diagnostics: ["utility-gap", "bias", "regret", "weights"],
};
const inFolder = temporaryFolder();
const options = { file: "small.yaml", workers: 1 };

describe("runInFolder", () => {
  test("writes summary, trajectories, report and figures, and leaves no journal", async () => {
    const folder = inFolder("made/for/it");
    const summary = await runInFolder(experiment, { ...options, folder });
    expect(readdirSync(folder).sort()).toEqual(["figures", "report.html", "summary.json", "trajectories.csv"]);
    const read = (name: string) => readFileSync(join(folder, name), "utf8");
    expect(JSON.parse(read("summary.json"))).toEqual(summary);
    expect(read("trajectories.csv")).toBe(trajectoriesCsv(summary));
    expect(read("report.html")).toContain(`run small.yaml --out ${folder}`);
    const figures = readdirSync(join(folder, "figures"));
    expect(figures.length).toBeGreaterThanOrEqual(4);
    for (const name of figures) {
      expect(name).toMatch(/\.(svg|png)$/);
      expect(figures).toContain(name.endsWith("svg") ? name.replace("svg", "png") : name.replace("png", "svg"));
      if (name.endsWith("svg")) expect(read(join("figures", name))).not.toMatch(/NaN|undefined|Infinity/);
    }
    for (const name of ["summary.json", "trajectories.csv", "report.html"]) {
      expect(read(name)).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test("without diagnostics writes the summary alone", async () => {
    const folder = inFolder("bare");
    const { optimum } = await runInFolder({ ...experiment, diagnostics: [] }, { ...options, folder });
    expect(optimum).toBeNull();
    expect(readdirSync(folder)).toEqual(["summary.json"]);
  });

  test.each(["bias", "empirical-utility"] as const)(
    "can record %s alone, for one replication of one round",
    async (diagnostic) => {
      const folder = inFolder(diagnostic);
      const small = { ...experiment, horizon: 1, replications: 1, diagnostics: [diagnostic] };
      await runInFolder(small, { ...options, folder });
      expect(readdirSync(folder)).toContain("report.html");
      expect(readFileSync(join(folder, "report.html"), "utf8")).not.toMatch(/NaN|undefined/);
    },
  );

  test("that was stopped keeps its journal and no results, goes on from it, and ends as if never stopped", async () => {
    const folder = inFolder("stopped");
    const controller = new AbortController();
    const onProgress = (done: number) => void (done === 11 && controller.abort());
    await expect(
      runInFolder(experiment, { ...options, folder, signal: controller.signal, onProgress }),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(readdirSync(folder)).toEqual(["unfinished.ndjson"]);
    const left: number[] = [];
    const resumed = await runInFolder(experiment, {
      ...options,
      folder,
      resume: true,
      onProgress: (done) => left.push(done),
    });
    expect(left).toEqual([11, 12]);
    expect(comparable(resumed)).toBe(comparable(await runExperiment(experiment, { workers: 1 })));
    expect(existsSync(join(folder, "unfinished.ndjson"))).toBe(false);
  });

  test("whose results cannot be written keeps its chunks, so that nothing is played twice", async () => {
    const folder = inFolder("blocked");
    mkdirSync(join(folder, "summary.json"), { recursive: true });
    await expect(runInFolder(experiment, { ...options, folder })).rejects.toThrow(/EISDIR/);
    let played = 0;
    await expect(
      runInFolder(experiment, { ...options, folder, resume: true, onProgress: () => played++ }),
    ).rejects.toThrow(/EISDIR/);
    expect(played).toBe(0);
  });

  test("of arms that all pay one and the same reward has nothing to learn, and ends all the same", async () => {
    const arms = smallExperiment.arms.map(() => ({ kind: "discrete" as const, values: [1], masses: [1] }));
    const { learners } = await runInFolder({ ...experiment, arms }, { ...options, folder: inFolder("one-reward") });
    for (const { regret } of learners) expect(regret.at(-1)).toEqual({ mean: 0, standardError: 0 });
  });
});
