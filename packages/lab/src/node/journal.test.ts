import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { runChunk } from "../simulate/chunk.ts";
import { Problem } from "../spec/problem.ts";
import { chunkLine, Journal, parseChunkLine } from "./journal.ts";
import { fingerprintOf } from "./study.ts";

const inFolder = temporaryFolder();
const result = runChunk(new Problem({ ...smallExperiment, horizon: 10 }), 0);

test("a chunk is one line and is restored to the bit", () => {
  const line = chunkLine(result);
  expect(line).not.toContain("\n");
  expect(parseChunkLine(line)).toEqual(result);
});

test("numbers that JSON lacks and extreme numbers are restored", () => {
  const mean = Float64Array.of(Number.NaN, Number.POSITIVE_INFINITY, -0, 5e-324, 1.7976931348623157e308);
  const odd = { chunk: 0, bias: Number.NaN, low: Number.NEGATIVE_INFINITY, mean };
  expect(parseChunkLine(chunkLine(odd))).toEqual(odd);
});

const experiment = { ...smallExperiment, horizon: 10 };
const problem = new Problem(experiment);
const head = { study: fingerprintOf(experiment) };
const [zero, one, two] = [0, 1, 2].map((chunk) => ({ point: 0, ...runChunk(problem, chunk) })) as [never, never, never];

/** Writes a journal with the given chunks to a separate file. */
function written(name: string, ...chunks: never[]): string {
  const path = inFolder(name);
  rmSync(path, { force: true });
  const journal = Journal.open(path, head);
  for (const chunk of chunks) journal.add(chunk);
  return path;
}

function resumed(path: string): Journal {
  return Journal.open(path, head, { resume: true });
}

function finishedIn(path: string) {
  return resumed(path).takeFinished();
}

describe("Journal", () => {
  test("restores the added chunks to the bit, in order", () => {
    expect(finishedIn(written("all", two, zero))).toEqual([two, zero]);
  });

  test("is created on resume if there is none, and can be appended to", () => {
    const path = inFolder("new");
    const journal = resumed(path);
    expect(journal.takeFinished()).toEqual([]);
    journal.add(one);
    expect(finishedIn(path)).toEqual([one]);
  });

  test("creates its file and folder only with the first chunk", () => {
    const path = inFolder("lazy/folder/journal");
    const journal = resumed(path);
    expect(existsSync(inFolder("lazy"))).toBe(false);
    journal.add(zero);
    expect(finishedIn(path)).toEqual([zero]);
  });

  test("does not overwrite a journal that another run has started meanwhile", () => {
    const path = inFolder("both");
    const [first, second] = [Journal.open(path, head), Journal.open(path, head)];
    first.add(zero);
    expect(() => second.add(one)).toThrow(`${path} is being written by another run: wait for it to end, or choose`);
    expect(finishedIn(path)).toEqual([zero]);
  });

  test("continues after each of several interruptions, and is only appended to", () => {
    const path = written("again", zero);
    const before = readFileSync(path, "utf8");
    resumed(path).add(one);
    const journal = resumed(path);
    expect(journal.takeFinished()).toEqual([zero, one]);
    journal.add(two);
    expect(finishedIn(path)).toEqual([zero, one, two]);
    expect(readFileSync(path, "utf8").startsWith(before)).toBe(true);
  });

  test("skips a last line cut off anywhere, and continues after it", () => {
    const whole = readFileSync(written("whole", zero, one), "utf8");
    const start = whole.lastIndexOf("\n");
    for (const length of [
      start,
      start + 1,
      start + 2,
      start + 30,
      Math.floor((start + whole.length) / 2),
      whole.length - 1,
    ]) {
      const path = inFolder(`cut-${length}`);
      writeFileSync(path, whole.slice(0, length));
      const journal = resumed(path);
      expect(journal.takeFinished()).toEqual([zero]);
      journal.add(two);
      expect(finishedIn(path)).toEqual([zero, two]);
    }
  });

  test.each([
    ["is not JSON", '"mean":"\0'],
    ["lacks a byte of a number", '"mean":"AAAA'],
  ])("skips a chunk whose line in the middle %s, and keeps later ones", (_, spoilt) => {
    const path = written("spoilt", zero, one, two);
    const lines = readFileSync(path, "utf8").split("\n");
    lines[2] = lines[2]!.replace('"mean":"', spoilt);
    writeFileSync(path, lines.join("\n"));
    expect(finishedIn(path)).toEqual([zero, two]);
  });

  test.each([
    ["another seed", { ...experiment, seed: 10 }],
    ["other replications", { ...experiment, replications: 13 }],
    ["another learner", { ...experiment, learners: experiment.learners.slice(1) }],
    ["another name", { ...experiment, name: "other" }],
  ])("refuses an experiment with %s, and keeps its chunks", (_, other) => {
    const path = written("other", zero);
    expect(() => Journal.open(path, { study: fingerprintOf(other) }, { resume: true })).toThrow(
      `${path} belongs to another experiment or version`,
    );
    expect(finishedIn(path)).toEqual([zero]);
  });

  test.each(["", "{", "null", "[]", "some text\n"])("refuses a file that is not a journal: %j", (text) => {
    const path = inFolder("none");
    writeFileSync(path, text);
    expect(() => finishedIn(path)).toThrow(
      "belongs to another experiment or version. Choose another folder, or discard it",
    );
  });
});
