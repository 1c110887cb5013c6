import { chmodSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { describe, expect, test } from "vitest";
import {
  interval,
  nameList,
  numberPairs,
  outFolder,
  positiveNumber,
  queueAddress,
  queueOption,
  shardOption,
  share,
  wherePair,
  wholeNumber,
} from "./options.ts";

describe("wholeNumber", () => {
  test.each([
    ["1", 1],
    ["500", 500],
    ["1e3", 1000],
    [" 7 ", 7],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("reads %j", (text, value) => expect(wholeNumber(1)(text)).toBe(value));

  test.each(["0", "-1", "1.5", "x", "", " ", "NaN", "Infinity", "1e400", "9007199254740993", "3 4", "5x"])(
    "refuses %j where at least 1 is due, and says so",
    (text) => {
      const refusal = new InvalidArgumentError(`expected a whole number >= 1, got ${text}`);
      expect(() => wholeNumber(1)(text)).toThrow(refusal);
    },
  );

  test("takes the least number itself", () => {
    expect(wholeNumber(0)("0")).toBe(0);
    expect(() => wholeNumber(2)("1")).toThrow(">= 2, got 1");
  });

  test("takes the largest number itself, where there is one", () => {
    expect(wholeNumber(2, 10)("10")).toBe(10);
    for (const text of ["1", "11", "NaN"]) {
      expect(() => wholeNumber(2, 10)(text)).toThrow(`expected a whole number from 2 to 10, got ${text}`);
    }
  });
});

describe("positiveNumber", () => {
  test.each([
    ["0.01", 0.01],
    ["1e-9", 1e-9],
    ["3", 3],
  ])("reads %j", (text, value) => expect(positiveNumber(text)).toBe(value));

  test.each(["0", "-1", "-0", "x", "", " ", "NaN", "Infinity", "0,1"])("refuses %j", (text) => {
    expect(() => positiveNumber(text)).toThrow(new InvalidArgumentError(`expected a number > 0, got ${text}`));
  });
});

describe("share", () => {
  test.each([
    ["0", 0],
    ["0.02", 0.02],
  ])("reads %j", (text, value) => expect(share(text)).toBe(value));

  test.each(["1", "-0.1", "x", "", "NaN"])("refuses %j", (text) => {
    expect(() => share(text)).toThrow(new InvalidArgumentError(`expected a share, 0 <= share < 1, got ${text}`));
  });
});

describe("interval", () => {
  test("reads two numbers, the lower first", () => {
    expect(interval("-1.5, 10")).toEqual([-1.5, 10]);
  });

  test.each(["1", "2,1", "1,1", "1,2,3", "a,b", "", ",", "0,Infinity"])("refuses %j", (text) => {
    expect(() => interval(text)).toThrow(`expected two numbers, the lower first, such as 0,10, got ${text}`);
  });
});

test("names are what lies between commas, without spaces around", () => {
  expect(nameList("one")).toEqual(["one"]);
  expect(nameList("one, two-three")).toEqual(["one", "two-three"]);
});

test.each(["", " ", "one,", ",two", "one,,two"])("%j is no list of names", (text) => {
  expect(() => nameList(text)).toThrow(InvalidArgumentError);
  expect(() => nameList(text)).toThrow("expected names with commas between");
});

test("names with numbers are read in their order", () => {
  expect(numberPairs("A=0.3, B b=0.7")).toEqual({ A: 0.3, "B b": 0.7 });
});

test.each(["", "A", "A=", "=1", "A=x", "A=1,,B=2", "A=Infinity"])("%j are no names with numbers", (text) => {
  expect(() => numberPairs(text)).toThrow(/expected names with numbers, such as A=0.3,B=0.7/);
});

test("conditions add up, and numbers are numbers", () => {
  expect(wherePair("year=2024")).toEqual({ year: 2024 });
  expect(wherePair("tone=a=b", { year: 2024 })).toEqual({ year: 2024, tone: "a=b" });
  expect(wherePair("tone=")).toEqual({ tone: "" });
  expect(() => wherePair("year")).toThrow(/expected a column and its value, such as year=2024/);
});

describe("outFolder", () => {
  test("takes a folder, and one that is not there yet", () => {
    expect(outFolder(import.meta.dirname)).toBe(import.meta.dirname);
    expect(outFolder("not/there/yet")).toBe("not/there/yet");
  });

  test("refuses a file", () => {
    const refusal = new InvalidArgumentError(`expected a folder, got the file ${import.meta.filename}`);
    expect(() => outFolder(import.meta.filename)).toThrow(refusal);
  });

  test("refuses a place within a file", () => {
    expect(() => outFolder(`${import.meta.filename}/deeper/still`)).toThrow(
      new InvalidArgumentError(`expected a folder, but ${import.meta.filename} is a file`),
    );
  });

  test("refuses a place within a folder that may not be written in, but for those who may write anywhere", () => {
    const folder = mkdtempSync(join(tmpdir(), "blendit-read-only-"));
    chmodSync(folder, 0o555);
    try {
      const read = () => outFolder(join(folder, "deeper"));
      if (process.getuid?.() === 0) expect(read()).toBe(join(folder, "deeper"));
      else expect(read).toThrow(`expected a folder to write in, but ${folder} is read-only`);
    } finally {
      rmdirSync(folder);
    }
  });

  test.each(["", " "])("refuses the name %j", (text) => {
    expect(() => outFolder(text)).toThrow(new InvalidArgumentError("expected a folder, got an empty name"));
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
  test("takes a part and the number of parts", () => {
    expect(shardOption("3/40", {})).toEqual({ index: 3, of: 40 });
    expect(shardOption("1/1", {})).toEqual({ index: 1, of: 1 });
  });

  test("auto counts the tasks of a Slurm array from its least, in its steps", () => {
    expect(shardOption("auto", slurm(1, 1, 40))).toEqual({ index: 1, of: 40 });
    expect(shardOption("auto", slurm(0, 0, 40))).toEqual({ index: 1, of: 40 });
    expect(shardOption("auto", slurm(109, 100, 10))).toEqual({ index: 10, of: 10 });
    expect(shardOption("auto", slurm(7, 1, 5, 2))).toEqual({ index: 4, of: 5 });
  });

  test("auto with a number takes the index of Kubernetes, which counts from 0", () => {
    expect(shardOption("auto/40", { JOB_COMPLETION_INDEX: "0" })).toEqual({ index: 1, of: 40 });
    expect(shardOption("auto/40", { JOB_COMPLETION_INDEX: "39" })).toEqual({ index: 40, of: 40 });
  });

  test("auto with a number keeps to it in a Slurm array, of which some tasks are run again", () => {
    expect(shardOption("auto/40", { ...slurm(7, 1, 3) })).toEqual({ index: 7, of: 40 });
  });

  test.each<[text: string, environment: NodeJS.ProcessEnv, message: string]>([
    ["3", {}, "expected 3/40, or auto in a Slurm array, or auto/40 in an Indexed Job of Kubernetes, got 3"],
    ["a/b", {}, "expected 3/40, or auto"],
    ["-1/4", {}, "expected 3/40, or auto"],
    ["0/4", {}, "expected a shard from 1 to the number of shards, got 0/4"],
    ["5/4", {}, "expected a shard from 1 to the number of shards, got 5/4"],
    ["auto", {}, "auto needs SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX, and neither is set"],
    ["auto", { JOB_COMPLETION_INDEX: "3" }, "expected the number of completions, too: auto/40"],
    ["auto/3", { JOB_COMPLETION_INDEX: "3" }, "expected a shard from 1 to the number of shards, got 4/3"],
    ["auto", { SLURM_ARRAY_TASK_ID: "3" }, "expected SLURM_ARRAY_TASK_COUNT, or the number: auto/40"],
    ["auto", slurm(9, 1, 3), "expected a shard from 1 to the number of shards, got 9/3"],
  ])("refuses %s with %o", (text, environment, message) => {
    expect(() => shardOption(text, environment)).toThrow(message);
  });
});

const address = "postgres://blendit:secret@db.example:5432/blendit";

test.each([address, "postgresql://db.example/blendit"])("--queue takes %s", (text) => {
  expect(queueOption(text)).toBe(text);
});

test.each(["db.example", "http://db.example", "postgres:/x", "", "postgres://a b:1:2"])(
  "--queue refuses %o",
  (text) => {
    expect(() => queueOption(text)).toThrow("expected postgres://user:password@host:port/database, got");
  },
);

test("an address that is given goes before that of the environment", () => {
  expect(queueAddress("postgres://other/x", { BLENDIT_QUEUE: address })).toBe("postgres://other/x");
  expect(queueAddress(true, { BLENDIT_QUEUE: address })).toBe(address);
  expect(queueAddress(undefined, { BLENDIT_QUEUE: address })).toBe(address);
});

test("without any it says where one may stand, and tells no password", () => {
  expect(() => queueAddress(undefined, {})).toThrow('after --queue or in BLENDIT_QUEUE, got "none"');
  expect(() => queueAddress(true, { BLENDIT_QUEUE: "secret" })).toThrow('got "something else in BLENDIT_QUEUE"');
});
