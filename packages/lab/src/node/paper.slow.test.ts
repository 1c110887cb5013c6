import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { watchWorkers } from "../../test/watch-workers.ts";
import { reproducePaper } from "./paper.ts";

const inFolder = temporaryFolder();
const workers = watchWorkers();
const size = { variant: "published", replications: 2, horizon: 10, seed: 3 } as const;

describe("reproducePaper", () => {
  test("runs eight experiments and writes summary, report and five figures", async () => {
    const folder = inFolder("paper");
    const progress: number[] = [];
    const claims = await reproducePaper({
      ...size,
      folder,
      workers: 1,
      progress: {
        replication: (done, total) => {
          expect(total).toBe(16);
          progress.push(done);
        },
      },
    });
    expect(progress).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    expect(readdirSync(folder).sort()).toEqual(["figures", "report.html", "summary.json"]);
    const names = ["variance-bias", "variance-gap", "wasserstein-bias", "wasserstein-distributions", "wasserstein-gap"];
    expect(readdirSync(join(folder, "figures")).sort()).toEqual(
      names.flatMap((name) => [`${name}.png`, `${name}.svg`]),
    );
    const text = readFileSync(join(folder, "summary.json"), "utf8");
    const summary = JSON.parse(text);
    expect(summary).toMatchObject(size);
    expect(summary.sentences).toEqual(claims);
    expect(summary.verdicts).toEqual({ holds: 0, undecided: claims.length, contradicted: 0 });
    expect(summary.experiments.map(({ experiment }: { experiment: { name: string } }) => experiment.name)).toEqual(
      ["variance", "wasserstein"].flatMap((utility) => [1, 2, 3, 4].map((number) => `${utility}-scenario-${number}`)),
    );
    const report = readFileSync(join(folder, "report.html"), "utf8");
    for (const name of names)
      expect(report).toContain(readFileSync(join(folder, "figures", `${name}.svg`), "utf8").trim());
    expect(workers.alive()).toBe(0);
  });

  test("gives the same verdicts with any number of workers", { timeout: 60_000 }, async () => {
    const long = { ...size, horizon: 1001, replications: 6 };
    const [one, two] = [
      await reproducePaper({ ...long, folder: inFolder("one"), workers: 1 }),
      await reproducePaper({ ...long, folder: inFolder("two"), workers: 2 }),
    ];
    expect(two).toEqual(one);
    // A round trip shows that there are no infinities and no missing numbers, which JSON lacks.
    expect(JSON.parse(JSON.stringify(one))).toEqual(one);
    for (const { parts } of one)
      for (const { mean, interval } of parts) {
        expect([mean, ...interval!].every(Number.isFinite)).toBe(true);
      }
  });

  test("rejects with the signal's reason if stopped, and writes nothing", async () => {
    const folder = inFolder("stopped");
    const controller = new AbortController();
    const reason = new Error("enough");
    const replication = (done: number) => void (done === 3 && controller.abort(reason));
    await expect(
      reproducePaper({ ...size, folder, workers: 1, signal: controller.signal, progress: { replication } }),
    ).rejects.toBe(reason);
    expect(readdirSync(folder)).toEqual([]);
    expect(workers.alive()).toBe(0);
  });
});
