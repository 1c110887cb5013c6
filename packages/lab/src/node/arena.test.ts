import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { watchWorkers } from "../../test/watch-workers.ts";
import { runArena } from "./arena.ts";

const inFolder = temporaryFolder();
const workers = watchWorkers();
const small = {
  replications: 6,
  horizon: 12,
  seed: 3,
  workers: 1,
  problems: ["clicks", "image-generators"],
  learners: ["full-gradient", "ucb1", "uniform"],
};

describe("runArena", () => {
  test("writes the result as JSON, table and page", async () => {
    const folder = inFolder("arena");
    const progress: number[][] = [];
    const replication = (...numbers: number[]) => progress.push(numbers);
    const result = await runArena({ ...small, folder, progress: { replication } });
    expect(progress).toEqual(Array.from({ length: 12 }, (_, index) => [index + 1, 12]));
    expect(readdirSync(folder).sort()).toEqual(["arena.csv", "arena.html", "arena.json"]);
    expect(JSON.parse(readFileSync(join(folder, "arena.json"), "utf8"))).toEqual(result);
    expect(result).toMatchObject({ replications: 6, horizon: 12, seed: 3, rounds: [12] });
    const [clicks, generators] = result.problems;
    expect(clicks!.learners.map(({ id }) => id)).toEqual(small.learners);
    expect(generators!.learners.map(({ id }) => id)).toEqual(["full-gradient", "uniform"]);
    expect(generators!.leftOut.map(({ id }) => id)).toEqual(["ucb1"]);
    expect(readFileSync(join(folder, "arena.csv"), "utf8").trimEnd().split("\n")).toHaveLength(6);
    expect(readFileSync(join(folder, "arena.html"), "utf8")).toContain(
      "npx blendit arena --out DIR --replications 6 --horizon 12 --seed 3 --problems clicks,image-generators --learners full-gradient,ucb1,uniform",
    );
    expect(workers.alive()).toBe(0);
  });

  test("plays random problems drawn from the seed, and prints the command to repeat them", async () => {
    const { problems: _, ...everywhere } = small;
    const folder = inFolder("random");
    const { problems } = await runArena({ ...everywhere, folder, replications: 1, random: 3 });
    expect(problems.map(({ name }) => name)).toEqual(["0-mean", "1-variance", "2-deviation"]);
    expect(problems[1]!.story).toBe("Drawn at random: number 1 of seed 3.");
    expect(problems.some(({ isFromPaper }) => isFromPaper)).toBe(false);
    expect(readFileSync(join(folder, "arena.html"), "utf8")).toContain("--seed 3 --random 3 --learners");
  });

  test("continues if no learner can play a problem", async () => {
    const folder = inFolder("nobody");
    const { problems } = await runArena({ ...small, folder, learners: ["ucb1"] });
    expect(problems.map(({ learners }) => learners.length)).toEqual([1, 0]);
    expect(readFileSync(join(folder, "arena.html"), "utf8")).toContain("Without UCB1");
  });

  test.each([{ problems: ["click"] }, { learners: ["uniforms"] }])(
    "refuses %j and creates no folder",
    async (names) => {
      await expect(runArena({ ...small, ...names, folder: inFolder("unknown") })).rejects.toThrow(
        /^No (problem|learner) is called "/,
      );
      expect(() => readdirSync(inFolder("unknown"))).toThrow(/ENOENT/);
    },
  );

  test("rejects with the signal's reason if stopped, and writes nothing", async () => {
    const folder = inFolder("stopped");
    const controller = new AbortController();
    const reason = new Error("enough");
    const replication = (done: number) => void (done === 8 && controller.abort(reason));
    await expect(runArena({ ...small, folder, signal: controller.signal, progress: { replication } })).rejects.toBe(
      reason,
    );
    expect(readdirSync(folder)).toEqual([]);
    expect(workers.alive()).toBe(0);
  });
});
