import { chmodSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { describe, expect, test } from "vitest";
import {
  blendPairs,
  delimiterOption,
  interval,
  nameList,
  numberPairs,
  outFolder,
  positiveNumber,
  queueAddress,
  queueOption,
  serviceAddress,
  shardOption,
  share,
  wherePair,
  wholeNumber,
} from "./options.ts";

const address = "postgres://blendit:secret@db.example:5432/blendit";

type Reader = (text: string) => unknown;

test.each<[name: string, read: Reader, accepted: [text: string, value: unknown][], refused: string[], message: string]>(
  [
    [
      "wholeNumber(1)",
      wholeNumber(1),
      [
        ["1", 1],
        ["1e3", 1000],
        [" 7 ", 7],
        ["9007199254740991", Number.MAX_SAFE_INTEGER],
      ],
      ["0", "-1", "1.5", "x", "", " ", "NaN", "Infinity", "1e400", "9007199254740993", "3 4", "5x"],
      "It must be a whole number of at least 1.",
    ],
    ["wholeNumber(0)", wholeNumber(0), [["0", 0]], ["-1"], "It must be a whole number of at least 0."],
    [
      "wholeNumber(2, 10)",
      wholeNumber(2, 10),
      [["10", 10]],
      ["1", "11", "NaN"],
      "It must be a whole number from 2 to 10.",
    ],
    [
      "positiveNumber",
      positiveNumber,
      [
        ["0.01", 0.01],
        ["1e-9", 1e-9],
        ["3", 3],
      ],
      ["0", "-1", "-0", "x", "", " ", "NaN", "Infinity", "0,1"],
      "It must be a number above 0.",
    ],
    [
      "share",
      share,
      [
        ["0", 0],
        ["0.02", 0.02],
      ],
      ["1", "-0.1", "x", "", "NaN"],
      "It must be a share of at least 0 and below 1, such as 0.05.",
    ],
    [
      "interval",
      interval,
      [["-1.5, 10", [-1.5, 10]]],
      ["1", "2,1", "1,1", "1,2,3", "a,b", "", ",", "0,Infinity"],
      "It must be two numbers, the lower first, such as 0,10.",
    ],
    [
      "nameList",
      nameList,
      [
        ["one", ["one"]],
        ["one, two-three", ["one", "two-three"]],
      ],
      ["", " ", "one,", ",two", "one,,two"],
      "It must be names separated by commas, such as A,B.",
    ],
    [
      "numberPairs",
      numberPairs,
      [["A=0.3, B b=0.7", { A: 0.3, "B b": 0.7 }]],
      ["", "A", "A=", "=1", "A=x", "A=1,,B=2", "A=Infinity"],
      "It must be names with numbers, such as A=0.3,B=0.7.",
    ],
    [
      "blendPairs",
      blendPairs,
      [["A=0,B=70", { A: 0, B: 70 }]],
      ["A=-0.5,B=1.5"],
      "It must be shares of at least 0, such as A=0.3,B=0.7.",
    ],
    [
      "delimiterOption",
      delimiterOption,
      [[";", ";"]],
      ["", "ab", '"', "\n"],
      "It must be one character, not a quote or a line end.",
    ],
    [
      "serviceAddress",
      serviceAddress,
      ["http://127.0.0.1:4880", "https://blendit.example/"].map((text) => [text, text]),
      ["127.0.0.1:4880", "localhost", "ftp://127.0.0.1", "http://", ""],
      "It must be an address such as http://127.0.0.1:4880.",
    ],
    [
      "queueOption",
      queueOption,
      [address, "postgresql://db.example/blendit"].map((text) => [text, text]),
      ["db.example", "http://db.example", "postgres:/x", "", "postgres://a b:1:2"],
      "It must be an address such as postgres://user:password@host:port/database.",
    ],
  ],
)("%s reads an option or says what it must be", (_, read, accepted, refused, message) => {
  for (const [text, value] of accepted) expect(read(text), text).toEqual(value);
  for (const text of refused) expect(() => read(text), text).toThrow(new InvalidArgumentError(message));
});

test("a name that appears twice is refused", () => {
  expect(() => numberPairs("A=0.2,B=0.3, A=0.5")).toThrow("A appears twice.");
  expect(() => nameList("A,B, A")).toThrow("A appears twice.");
});

test("conditions accumulate, and numeric values become numbers", () => {
  expect(wherePair("year=2024")).toEqual({ year: 2024 });
  expect(wherePair("tone=a=b", { year: 2024 })).toEqual({ year: 2024, tone: "a=b" });
  expect(wherePair("tone=")).toEqual({ tone: "" });
  expect(() => wherePair("year=2023", { year: 2024 })).toThrow("The column year already has a condition");
  expect(() => wherePair("year")).toThrow(/It must be a column and its value, such as year=2024\./);
});

describe("outFolder", () => {
  test("accepts an existing or a new folder", () => {
    expect(outFolder(import.meta.dirname)).toBe(import.meta.dirname);
    expect(outFolder("not/there/yet")).toBe("not/there/yet");
  });

  test("refuses a file", () => {
    const refusal = new InvalidArgumentError(`${import.meta.filename} is a file. Name a folder.`);
    expect(() => outFolder(import.meta.filename)).toThrow(refusal);
  });

  test("refuses a folder inside a file", () => {
    expect(() => outFolder(`${import.meta.filename}/deeper/still`)).toThrow(
      new InvalidArgumentError(`${import.meta.filename} is a file. Name a folder.`),
    );
  });

  test("refuses a folder inside a read-only folder, except for users who may write anywhere", () => {
    const folder = mkdtempSync(join(tmpdir(), "blendit-read-only-"));
    chmodSync(folder, 0o555);
    try {
      const read = () => outFolder(join(folder, "deeper"));
      if (process.getuid?.() === 0) expect(read()).toBe(join(folder, "deeper"));
      else expect(read).toThrow(`${folder} cannot be written to.`);
    } finally {
      rmdirSync(folder);
    }
  });

  test.each(["", " "])("refuses the name %j", (text) => {
    expect(() => outFolder(text)).toThrow(new InvalidArgumentError("It must be the name of a folder."));
  });
});

function slurm(id: number, least: number, count: number, step = 1): NodeJS.ProcessEnv {
  return {
    SLURM_ARRAY_TASK_ID: `${id}`,
    SLURM_ARRAY_TASK_MIN: `${least}`,
    SLURM_ARRAY_TASK_COUNT: `${count}`,
    SLURM_ARRAY_TASK_STEP: `${step}`,
  };
}

describe("--shard", () => {
  test("accepts a shard and the number of shards", () => {
    expect(shardOption("3/40", {})).toEqual({ index: 3, of: 40 });
    expect(shardOption("1/1", {})).toEqual({ index: 1, of: 1 });
  });

  test("auto numbers the tasks of a Slurm array by its minimum and step", () => {
    expect(shardOption("auto", slurm(1, 1, 40))).toEqual({ index: 1, of: 40 });
    expect(shardOption("auto", slurm(0, 0, 40))).toEqual({ index: 1, of: 40 });
    expect(shardOption("auto", slurm(109, 100, 10))).toEqual({ index: 10, of: 10 });
    expect(shardOption("auto", slurm(7, 1, 5, 2))).toEqual({ index: 4, of: 5 });
  });

  test("auto with a number uses the index of Kubernetes, which counts from 0", () => {
    expect(shardOption("auto/40", { JOB_COMPLETION_INDEX: "0" })).toEqual({ index: 1, of: 40 });
    expect(shardOption("auto/40", { JOB_COMPLETION_INDEX: "39" })).toEqual({ index: 40, of: 40 });
  });

  test("auto with a number overrides the task count of a Slurm array, for running some tasks again", () => {
    expect(shardOption("auto/40", { ...slurm(7, 1, 3) })).toEqual({ index: 7, of: 40 });
  });

  test.each<[text: string, environment: NodeJS.ProcessEnv, message: string]>([
    ["3", {}, "It must be 3/40, auto in a Slurm array, or auto/40 in a Kubernetes Indexed Job."],
    ["a/b", {}, "It must be 3/40, auto in a Slurm array, or auto/40 in a Kubernetes Indexed Job."],
    ["-1/4", {}, "It must be 3/40, auto"],
    ["0/4", {}, "There is no shard 0 of 4. Shards are numbered from 1."],
    ["5/4", {}, "There is no shard 5 of 4. Shards are numbered from 1."],
    ["auto", {}, "auto needs SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX, and neither is set"],
    ["auto", { JOB_COMPLETION_INDEX: "3" }, "The number of shards is unknown."],
    ["auto/3", { JOB_COMPLETION_INDEX: "3" }, "There is no shard 4 of 3. Shards are numbered from 1."],
    ["auto", { SLURM_ARRAY_TASK_ID: "3" }, "The number of shards is unknown."],
    ["auto", slurm(9, 1, 3), "There is no shard 9 of 3. Shards are numbered from 1."],
  ])("refuses %s with %o", (text, environment, message) => {
    expect(() => shardOption(text, environment)).toThrow(message);
  });
});

test("the option's address overrides the environment", () => {
  expect(queueAddress("postgres://other/x", { BLENDIT_QUEUE: address })).toBe("postgres://other/x");
  expect(queueAddress(true, { BLENDIT_QUEUE: address })).toBe(address);
  expect(queueAddress(undefined, { BLENDIT_QUEUE: address })).toBe(address);
});

test("a missing or malformed address is refused without printing its password", () => {
  expect(() => queueAddress(undefined, {})).toThrow(
    "Missing the queue's address. Set --queue or BLENDIT_QUEUE to postgres://user:password@host:port/database",
  );
  expect(() => queueAddress(true, { BLENDIT_QUEUE: "secret" })).toThrow(
    "BLENDIT_QUEUE is not the address of a database.",
  );
});
