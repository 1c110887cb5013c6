import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { bestBlend } from "../simulate/blends.ts";
import { fileHashes, readProblem, readStudy } from "./read-study.ts";

const inFolder = temporaryFolder();

test("the hash of a file is its SHA-256, and the file is read once", () => {
  writeFileSync(inFolder("abc.csv"), "abc");
  const hash = fileHashes(inFolder("."));
  // From the example in FIPS 180-2.
  const known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(hash("abc.csv")).toBe(known);
  rmSync(inFolder("abc.csv"));
  expect(hash(join(".", "abc.csv"))).toBe(known);
});

const examples = join(import.meta.dirname, "../../../../examples");
const files = readdirSync(examples).filter((name) => name.endsWith(".yaml"));
function written(name: string, text: string): string {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
}

describe("the examples", () => {
  it("are these", () => {
    expect(files.toSorted()).toEqual([
      "best-of-m.yaml",
      "diverse-generators.yaml",
      "diverse-models.yaml",
      "drifting-tastes.yaml",
      "hard-items.yaml",
      "match-scores.yaml",
      "movie-ratings.yaml",
      "placement-test.yaml",
      "two-sided.yaml",
    ]);
  });

  it.each(files)("%s can be run, and its best blend uses more than one arm", async (name) => {
    const problem = await readProblem(join(examples, name));
    const { experiment } = problem;
    expect(experiment).toMatchObject({ name: name.replace(".yaml", ""), horizon: 2000 });
    expect(experiment.learners.length).toBeGreaterThanOrEqual(3);
    expect(JSON.parse(JSON.stringify(experiment))).toEqual(experiment);
    const { weights, certificate } = bestBlend(problem);
    expect(certificate).toBeLessThan(1e-9);
    expect(weights.filter((weight) => weight > Number(experiment.floor) + 0.01).length).toBeGreaterThan(1);
  });
});

describe("readProblem", () => {
  it("applies overrides", async () => {
    const overrides = { horizon: 10, replications: 2, seed: 5 };
    const { experiment } = await readProblem(join(examples, "hard-items.yaml"), { overrides });
    expect(experiment).toMatchObject(overrides);
  });

  it("reads recorded distributions relative to the file, and notes rows without a value", async () => {
    const notes: string[] = [];
    const path = join(examples, "movie-ratings.yaml");
    const { experiment } = await readProblem(path, { note: (message) => notes.push(message) });
    const { arms } = experiment;
    expect(arms.map((arm) => arm.kind === "empirical" && arm.samples.length)).toEqual([738, 635, 392, 209, 37, 35]);
    expect(notes).toEqual([
      'movie-ratings.csv: 136 of 2,182 rows have nothing in column "rating" and are left out (136 empty): Drama 51 of 789, Comedy 40 of 675, Action 28 of 420, Horror 10 of 219, Documentary 6 of 43, Western 1 of 36',
    ]);
  });

  it("reads distributions of vectors, and notes skipped rows", async () => {
    written("v.csv", "who,x,y\na,1,2\na,,3\nb,4,5\nb,0,1\n");
    const arm = (who: string) =>
      `  - { kind: recorded-vectors, file: v.csv, columns: [x, y], where: { who: ${who} } }\n`;
    const path = written("v.yaml", `utility: { kind: log-det, ridge: 1 }\narms:\n${arm("a")}${arm("b")}floor: 0.1\n`);
    const notes: string[] = [];
    const { experiment } = await readProblem(path, { needs: "optimum", note: (line) => notes.push(line) });
    expect(experiment.arms).toEqual([
      { kind: "empirical-vectors", samples: [[1, 2]] },
      {
        kind: "empirical-vectors",
        samples: [
          [4, 5],
          [0, 1],
        ],
      },
    ]);
    expect(notes).toEqual(['v.csv: 1 of 4 rows have nothing in columns "x", "y" and are left out (1 empty): a 1 of 2']);
  });

  it("names the line of a wrong recorded distribution", async () => {
    written("a.csv", "x\n1\n2\n");
    const arms =
      "arms:\n  - { kind: recorded, file: a.csv, column: y }\n  - { kind: recorded, file: b.csv, column: x }\n";
    const path = written("e.yaml", `utility: { kind: gini }\n${arms}floor: 0.1\n`);
    await expect(readProblem(path, { needs: "optimum" })).rejects.toThrow(
      [
        `${path}:3:44: arms[0].column: a.csv has no column "y". It has x. Did you mean "x"?`,
        `${path}:4:29: arms[1].file: File not found: b.csv`,
      ].join("\n"),
    );
  });

  it("says why a file cannot be read", async () => {
    const missing = inFolder("missing.yaml");
    await expect(readProblem(missing)).rejects.toThrow(
      expect.objectContaining({
        name: "ExperimentError",
        message: `File not found: ${missing}`,
      }),
    );
    await expect(readProblem(inFolder("."))).rejects.toThrow(/ cannot be read: it is a folder\./);
  });
});

describe("readStudy", () => {
  const rest = "utility: { kind: mean }\nfloor: 0.1\nhorizon: 1\nlearners: [{ kind: uniform }]\n";

  it("notes the rows without a value of each point, and those of several points once", async () => {
    written("s.csv", "who,x\na,1\na,\nb,2\nc,\nc,\nc,3\n");
    const arm = (who: string) => `  - { kind: recorded, file: s.csv, column: x, where: { who: ${who} } }\n`;
    const vary = "vary: { floor: [0.1, 0.2], 'arms[1].where.who': [b, c] }\n";
    const path = written("s.yaml", `arms:\n${arm("a")}${arm("b")}${rest}${vary}`);
    const notes: string[] = [];
    const { problems } = await readStudy(path, { note: (line) => notes.push(line) });
    expect(problems).toHaveLength(4);
    expect(notes).toEqual([
      's.csv: 1 of 3 rows have nothing in column "x" and are left out (1 empty): a 1 of 2',
      's.csv: 3 of 5 rows have nothing in column "x" and are left out (3 empty): c 2 of 3, a 1 of 2',
    ]);
  });

  it("names the line of an error in the program of any point", async () => {
    const program = (gradient: string) =>
      `export default { dimension: 1, features: (x, out) => void out.fill(x), value: () => 0, gradient: ${gradient} };`;
    written("one.mjs", program("(_, out) => void out.fill(0)"));
    written("other.mjs", program("() => {\n  throw new Error('no slope');\n}"));
    const vary = "vary: { utility: [{ module: ./one.mjs }, { module: ./other.mjs }] }\n";
    const arms = "arms: [{ kind: bernoulli, p: 0.2 }, { kind: bernoulli, p: 0.5 }]\n";
    const path = written("programs.yaml", `${arms}${rest}${vary}`);
    await expect(readStudy(path)).rejects.toThrow(`${inFolder("other.mjs")}:2:9: no slope`);
  });
});
