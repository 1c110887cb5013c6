import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { comparable } from "../../test/comparable.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { watchWorkers } from "../../test/watch-workers.ts";
import { type ChunkResult, runChunk } from "../simulate/chunk.ts";
import { runReplication } from "../simulate/run-replication.ts";
import type { Summary } from "../simulate/summary.ts";
import { trajectoriesCsv } from "../simulate/summary-files.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { Journal } from "./journal.ts";
import { playProblems, type RunOptions, runExperiment, runExperiments } from "./run-experiment.ts";
import { type RunStudyOptions, runStudy } from "./run-study.ts";
import { fingerprintOf, studyOf } from "./study.ts";
import type { WorkerPoolOptions } from "./worker-pool.ts";

const experiment: Experiment = {
  ...smallExperiment,
  horizon: 25,
  diagnostics: ["utility-gap", "bias", "regret", "weights", "certificate"],
};
/** Utilities whose learners store more than moments. */
const otherProblems: Readonly<Record<string, Pick<Experiment, "utility"> & Partial<Experiment>>> = {
  "a target": { utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } } },
  // Without a support, each learner's grid grows with the rewards it sees.
  "a grid that grows": {
    utility: { kind: "gini" },
    arms: [
      { kind: "gaussian", mean: 0, deviation: 1 },
      { kind: "gaussian", mean: 2, deviation: 5 },
    ],
  },
  "replications that stop": {
    utility: { kind: "mean" },
    arms: [0, 1, 3].map((mean) => ({ kind: "gaussian", mean, deviation: 0.5 })),
    learners: [{ id: "full", kind: "full-gradient" }],
    horizon: 120,
    record: { every: 20 },
    stopWhen: { certificate: "30 %" },
  },
  "categories that are discovered": {
    utility: { kind: "entropy" },
    arms: [
      { kind: "discrete", values: [1, 2, 30], masses: [0.6, 0.399, 0.001] },
      { kind: "discrete", values: [4, 2, -5], masses: [0.5, 0.49, 0.01] },
    ],
  },
};
const inFolder = temporaryFolder();
const workers = watchWorkers();
const whole = runExperiment(experiment, { workers: 1 });

/** Runs and records all progress. */
async function run(options: RunOptions, what = experiment) {
  const progress: number[][] = [];
  const summary = await runExperiment(what, {
    workers: 1,
    progress: { replication: (done, total) => progress.push([done, total]) },
    ...options,
  });
  return { text: comparable(summary), progress, summary };
}

/** The expected progress: each number from `from` to `to`, with the total `to`. */
function counted(from: number, to: number): number[][] {
  return Array.from({ length: to - from + 1 }, (_, index) => [from + index, to]);
}

describe("runExperiment", () => {
  test("gives mean and standard error over independently played replications", async () => {
    const problem = new Problem(experiment);
    const gaps = Array.from({ length: 12 }, (_, replication) =>
      runReplication(problem, [25], replication).map(({ utilityGap }) => utilityGap![0]!),
    );
    const { learners, optimum } = await whole;
    expect(optimum!.value).toBe(problem.best!.value);
    learners.forEach((learner, index) => {
      const values = gaps.map((row) => row[index]!);
      const mean = values.reduce((sum, value) => sum + value, 0) / 12;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 11;
      // Equal up to the order of summation.
      expect(learner.utilityGap.at(-1)!.mean).toBeCloseTo(mean, 14);
      expect(learner.utilityGap.at(-1)!.standardError).toBeCloseTo(Math.sqrt(variance / 12), 14);
    });
  });

  test.each([2, 3])("gives the same bits with %i workers as with one", async (count) => {
    const { text, progress } = await run({ workers: count });
    expect(text).toBe(comparable(await whole));
    expect(progress).toEqual(counted(1, 12));
    expect(workers.alive()).toBe(0);
  });

  describe("of several experiments", () => {
    const names = Object.keys(otherProblems);
    const several = Object.values(otherProblems).map((problem): Experiment => {
      const diagnostics: Experiment["diagnostics"] = ["utility-gap", "bias", "regret", "weights"];
      return { ...experiment, ...problem, horizon: 100, diagnostics, record: "grid" };
    });
    let [withOne, withTwo]: Summary[][] = [];

    // All run in the same workers, because starting a thread takes longer than playing here.
    beforeAll(async () => {
      withOne = await runExperiments(several, { workers: 1 });
      withTwo = await runExperiments(several, { workers: 2 });
    });

    test.each(names.map((name, index) => ({ name, index })))(
      "gives the same bits with two workers as with one: $name",
      ({ index }) => {
        const [one, two] = [withOne![index]!, withTwo![index]!];
        expect(comparable(two)).toBe(comparable(one));
        expect(comparable(one)).not.toContain('"mean": null');
        for (const { utilityGap } of one.learners) expect(utilityGap.at(-1)!.mean).toBeGreaterThanOrEqual(0);
      },
    );
  });

  test("records versions and speed", async () => {
    const { versions, elapsedSeconds, roundsPerSecond } = await whole;
    expect(versions.node).toBe(process.versions.node);
    // There are 12 replications of 25 rounds with 3 learners, which take less than the whole time.
    expect(roundsPerSecond).toBeGreaterThanOrEqual((12 * 25 * 3) / elapsedSeconds!);
  });

  test("omits the speed if a queue had all chunks from an earlier run", async () => {
    const problem = new Problem(experiment);
    const player = async ({ work: [own] }: WorkerPoolOptions) => {
      for (const chunk of own!.chunks) own!.onChunk(runChunk(problem, chunk));
      own!.onStart?.();
    };
    const summary = await runExperiment(experiment, { player });
    expect(summary).not.toHaveProperty("roundsPerSecond");
    expect(comparable(summary)).toBe(comparable(await whole));
  });

  test("searches for the best blend only if diagnostics need it", async () => {
    const problems = [experiment, { ...experiment, diagnostics: [] }].map(Problem.of);
    const found: unknown[] = [];
    const player = async ({ work }: WorkerPoolOptions) => {
      for (const own of work) found.push(await own.findBest!());
    };
    await playProblems(problems, { player });
    expect(found).toEqual([problems[0]!.optimum, undefined]);
  });

  test("passes on each chunk, with the final state of every replication", async () => {
    const chunks: ChunkResult[] = [];
    const { summary } = await run({ workers: 2, onChunk: (result) => chunks.push(result) });
    const inOrder = chunks.toSorted((a, b) => a.chunk - b.chunk);
    summary.learners.forEach(({ utilityGap }, index) => {
      const ends = inOrder.flatMap(({ learners }) => learners[index]!.checkpoints.values.utilityGap!.at(-1)!);
      expect(ends).toHaveLength(12);
      expect(utilityGap.at(-1)!.mean).toBeCloseTo(ends.reduce((sum, end) => sum + end, 0) / 12, 14);
    });
  });

  test("has no standard errors for one replication", async () => {
    const { summary, progress } = await run({ workers: 4 }, { ...experiment, replications: 1 });
    expect(progress).toEqual([[1, 1]]);
    const [replication] = runReplication(new Problem(experiment), [25], 0);
    expect(summary.learners[0]!.regret.at(-1)).toEqual({ mean: replication!.regret![0], standardError: null });
    expect(workers.all).toHaveLength(1);
  });

  test("rejects with the signal's reason", async () => {
    const reason = new Error("enough");
    await expect(run({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test("refuses an invalid experiment before starting a worker", async () => {
    const broken = { ...experiment, floor: 0.5 };
    await expect(run({}, broken)).rejects.toThrow(/floor must be at least 0 and below 1\/3/);
    expect(workers.all).toEqual([]);
  });
});

describe("a journal", () => {
  function openJournal(path: string, resume = false): Journal {
    return Journal.open(path, { study: fingerprintOf(experiment) }, { resume });
  }

  /** Writes the journal of a run that finished only these chunks. */
  function interrupted(name: string, chunks: readonly number[]): string {
    const path = inFolder(name);
    const journal = openJournal(path);
    const problem = new Problem(experiment);
    for (const chunk of chunks) journal.add({ point: 0, ...runChunk(problem, chunk) });
    return path;
  }

  test.each([
    { chunks: [0], done: 5 },
    { chunks: [2, 1], done: 7 },
    { chunks: [0, 1, 2], done: 12 },
  ])(
    "with the chunks $chunks leads to the same summary to the bit when the run continues",
    async ({ chunks, done }) => {
      const path = interrupted(`chunks-${chunks.join("-")}`, chunks);
      const { text, progress } = await run({ journal: openJournal(path, true) });
      expect(text).toBe(comparable(await whole));
      expect(progress).toEqual(counted(done + 1, 12));
      const again = await run({ journal: openJournal(path, true) });
      expect(again.text).toBe(text);
      expect(again.progress).toEqual([]);
    },
  );

  test("stores the finished chunks of a stopped run, which can then continue", async () => {
    const journal = openJournal(inFolder("stopped"));
    const controller = new AbortController();
    const stop = (done: number) => void (done === 7 && controller.abort());
    await expect(run({ journal, signal: controller.signal, progress: { replication: stop } })).rejects.toThrow();
    const { text, progress } = await run({ journal: openJournal(journal.path, true) });
    expect(text).toBe(comparable(await whole));
    expect(progress[0]).toEqual([6, 12]);
  });

  test("ends the run if it cannot be written", async () => {
    writeFileSync(inFolder("file"), "");
    await expect(run({ journal: openJournal(inFolder("file/journal")) })).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});

const shorter: Experiment = {
  ...smallExperiment,
  horizon: 15,
  diagnostics: ["utility-gap", "bias", "regret", "weights"],
};

async function runInFolder(what: Experiment, folder: string, more: Partial<RunStudyOptions> = {}): Promise<Summary> {
  const { summary } = await runStudy(studyOf(what), { file: "small.yaml", workers: 1, folder, ...more });
  return summary as Summary;
}

describe("runStudy", () => {
  test("writes summary, trajectories, report and figures, and leaves no journal", async () => {
    const folder = inFolder("made/for/it");
    const summary = await runInFolder(shorter, folder);
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

  test("writes only the summary without diagnostics", async () => {
    const folder = inFolder("bare");
    const { optimum } = await runInFolder({ ...shorter, diagnostics: [] }, folder);
    expect(optimum).toBeNull();
    expect(readdirSync(folder)).toEqual(["summary.json"]);
  });

  test.each(["bias", "empirical-utility"] as const)(
    "can record only %s, for one replication of one round",
    async (diagnostic) => {
      const folder = inFolder(diagnostic);
      const small = { ...shorter, horizon: 1, replications: 1, diagnostics: [diagnostic] };
      await runInFolder(small, folder);
      expect(readdirSync(folder)).toContain("report.html");
      expect(readFileSync(join(folder, "report.html"), "utf8")).not.toMatch(/NaN|undefined/);
    },
  );

  test("keeps only a journal if stopped, and continues from it as if never stopped", async () => {
    const folder = inFolder("stopped-folder");
    const controller = new AbortController();
    const replication = (done: number) => void (done === 11 && controller.abort());
    await expect(
      runInFolder(shorter, folder, { signal: controller.signal, progress: { replication } }),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(readdirSync(folder)).toEqual(["unfinished.ndjson"]);
    const left: number[] = [];
    const resumed = await runInFolder(shorter, folder, {
      resume: true,
      progress: { replication: (done) => left.push(done) },
    });
    expect(left).toEqual([11, 12]);
    expect(comparable(resumed)).toBe(comparable(await runExperiment(shorter, { workers: 1 })));
    expect(existsSync(join(folder, "unfinished.ndjson"))).toBe(false);
  });

  test("keeps its chunks if the results cannot be written, so that nothing is played twice", async () => {
    const folder = inFolder("blocked");
    mkdirSync(join(folder, "summary.json"), { recursive: true });
    await expect(runInFolder(shorter, folder)).rejects.toThrow(/EISDIR/);
    let played = 0;
    await expect(
      runInFolder(shorter, folder, { resume: true, progress: { replication: () => played++ } }),
    ).rejects.toThrow(/EISDIR/);
    expect(played).toBe(0);
  });

  test("finishes even if all arms always pay the same reward", async () => {
    const arms = smallExperiment.arms.map(() => ({ kind: "discrete" as const, values: [1], masses: [1] }));
    const { learners } = await runInFolder({ ...shorter, arms }, inFolder("one-reward"));
    for (const { regret } of learners) expect(regret.at(-1)).toEqual({ mean: 0, standardError: 0 });
  });
});
