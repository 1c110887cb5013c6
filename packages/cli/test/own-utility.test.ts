import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { blendit } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

const experiment = {
  arms: [-1, 2].map((mean) => ({ kind: "gaussian", mean, deviation: 0.5 })),
  floor: 0.03,
  horizon: 100,
  replications: 12,
  learners: [{ kind: "full-gradient" }],
};

/** The mean as a custom utility, in a program that imports nothing from Blendit. */
const mean = `export default ({ times = 1 } = {}) => ({
  kind: "own-mean",
  dimension: 1,
  features: (reward, out) => {
    if (globalThis.isBroken?.()) throw new Error("out of order");
    out[0] = reward;
  },
  value: (m) => times * m[0],
  gradient: (_, out) => out.fill(times),
});
`;

function write(name: string, program: string, utility: object = {}): string {
  place.write(`${name}.mjs`, program);
  return place.write(`${name}.yaml`, { utility: { module: `./${name}.mjs`, ...utility }, ...experiment });
}

describe("a custom utility in an experiment file", () => {
  test("gives the numbers of the equal built-in utility, in two workers, and the summary identifies its program", async () => {
    const own = write("own", mean);
    const plain = place.write("plain.yaml", { utility: { kind: "mean" }, ...experiment });
    for (const [file, out] of [
      [own, "own"],
      [plain, "plain"],
    ] as const) {
      const { code, stderr } = await blendit(place.folder, "run", file, "--out", out, "--workers", "2");
      expect(code, stderr).toBe(0);
    }
    const [ours, theirs] = [place.summary("own"), place.summary("plain")];
    expect(ours.experiment.utility).toEqual({
      kind: "own-mean",
      module: "./own.mjs",
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(ours.optimum!.value).toBeCloseTo(theirs.optimum!.value, 12);
    const ends = [ours, theirs].map(({ learners }) => learners[0]!.regret.at(-1)!.mean);
    expect(ends[0]).toBeCloseTo(ends[1]!, 9);
  });

  test("receives its options from the file, and works in optimum, check and plan", async () => {
    const file = write("told", mean, { times: 10 });
    const { stdout } = await blendit(place.folder, "optimum", file, "--json");
    // Ten times the mean of 0.97 * 2 + 0.03 * -1.
    expect(JSON.parse(stdout).value).toBeCloseTo(19.1, 9);
    expect((await blendit(place.folder, "check", file)).stdout).toContain("goal own-mean");
    expect((await blendit(place.folder, "plan", file, "--epsilon", "0.1")).stdout).toContain("the utility own-mean");
  });

  test("that throws ends the run with 2, naming file and line, without a retry", async () => {
    const broken = mean.replace("globalThis.isBroken?.()", "(globalThis.calls = (globalThis.calls ?? 0) + 1) > 700");
    const file = write("broken", broken);
    const { code, stdout, stderr } = await blendit(place.folder, "run", file, "--out", "broken", "--workers", "1");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^(broken: \d+ of 12 replications\n)*broken\.mjs:5:\d+: out of order\n$/);
    expect(readdirSync(place.at("broken"))).toEqual(["unfinished.ndjson"]);
  });

  test("that has changed is not resumed", async () => {
    const file = write("changing", mean);
    expect((await blendit(place.folder, "run", file, "--out", "changing")).code).toBe(0);
    write("changing", `${mean}// changed`);
    const { code, stderr } = await blendit(place.folder, "run", file, "--out", "changing", "--resume");
    expect(code).toBe(2);
    expect(stderr).toContain("changing/summary.json belongs to another experiment or version");
  });

  test("whose slopes do not match its values is found by check", async () => {
    const file = write("crooked", mean.replace("out.fill(times)", "out.fill(-times)"));
    const { code, stdout } = await blendit(place.folder, "check", file);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL {2}influence function/m);
  });
});
