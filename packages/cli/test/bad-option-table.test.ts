import { mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { sound } from "./bad-files.ts";
import { blendit } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

beforeAll(() => {
  place.write("good.yaml", sound);
  place.write("file.txt", "");
  place.write("three.ts", "export default 3;");
  writeFileSync(place.at("utf16.yaml"), Buffer.from(`\ufeff${sound}`, "utf16le"));
  writeFileSync(place.at("picture.yaml"), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]));
  mkdirSync(place.at("folder"));
});

/** Words behind `blendit`, and what is said. */
const table: readonly (readonly [string, string])[] = [
  ["", "Usage: blendit [options] [command]"],
  ["nonsense", "error: unknown command 'nonsense'\n(blendit --help lists commands and options)\n"],
  ["optimun good.yaml", "(Did you mean optimum?)"],
  ["optimum", "error: missing required argument 'file'"],
  ["optimum good.yaml other.yaml", "Expected 1 argument but got 2: good.yaml, other.yaml."],
  ["optimum none.yaml", "File not found: none.yaml"],
  ["optimum folder", 'expected an experiment file that can be read (it is a folder), got "folder"'],
  [
    "optimum three.ts",
    'expected an experiment in YAML or JSON (a utility is tried with: blendit check FILE), got "three.ts"',
  ],
  ["optimum utf16.yaml", 'expected an experiment file of text in UTF-8, got "utf16.yaml"'],
  ["optimum picture.yaml", 'expected an experiment file of text in UTF-8, got "picture.yaml"'],
  ["optimum good.yaml --floor 0.1", "error: unknown option '--floor'"],
  ["check", "error: missing required argument 'file'"],
  ["check none.yaml", "File not found: none.yaml"],
  ["check none.ts", 'expected a JavaScript or TypeScript file that can be read (there is none), got "none.ts"'],
  ["check three.ts", "a utility, the options of custom({ ... }), or a function that gives one of these, got 3"],
  ["plan good.yaml", "error: required option '--epsilon <number>' not specified"],
  ["plan good.yaml --epsilon 0", "expected a number > 0, got 0"],
  ["plan good.yaml --epsilon -1", "expected a number > 0, got -1"],
  ["plan good.yaml --epsilon small", "expected a number > 0, got small"],
  ["plan good.yaml --epsilon Infinity", "expected a number > 0, got Infinity"],
  ["plan good.yaml --epsilon 1e-300", "invalid epsilon: expected a goal within 2^53 rounds, got 1e-300"],
  ["run --out o", "error: missing required argument 'file'"],
  ["run good.yaml", "error: required option '--out <folder>' not specified"],
  ["run good.yaml --out", "error: option '--out <folder>' argument missing"],
  ["run good.yaml --out file.txt", "expected a folder, got the file file.txt"],
  ["run good.yaml --out file.txt/inner", "file.txt is a file"],
  ["run none.yaml --out o", "File not found: none.yaml"],
  ["run folder --out o", "(it is a folder)"],
  ["run good.yaml --out o --workers 0", "expected a whole number >= 1, got 0"],
  ["run good.yaml --out o --workers two", "expected a whole number >= 1, got two"],
  ["run good.yaml --out o --workers 1.5", "expected a whole number >= 1, got 1.5"],
  ["run good.yaml --out o --replications 0", "expected a whole number >= 1, got 0"],
  ["run good.yaml --out o --replications 1e30", "expected a whole number >= 1, got 1e30"],
  ["run good.yaml --out o --horizon -5", "expected a whole number >= 1, got -5"],
  ["run good.yaml --out o --seed -1", "expected a whole number >= 0, got -1"],
  ["run good.yaml --out o --seed lucky", "expected a whole number >= 0, got lucky"],
  ["run good.yaml --out o --shard 3", "expected 3/40, or auto in a Slurm array, or auto/40 in an Indexed Job"],
  ["run good.yaml --out o --shard 5/4", "expected a shard from 1 to the number of shards, got 5/4"],
  ["merge none --out o", 'invalid folder: expected a folder with shards of a run, got "none"'],
  ["merge file.txt --out o", 'invalid folder: expected a folder with shards of a run, got "file.txt"'],
  ["run good.yaml --out o --bogus", "error: unknown option '--bogus'"],
  ["run good.yaml --out o --wokers 2", "(Did you mean --workers?)"],
  ["reproduce", "error: required option '--out <folder>' not specified"],
  ["reproduce --out o --variant paper", "argument 'paper' is invalid. Allowed choices are published, algorithm1."],
  ["reproduce --out o --horizon 0", "expected a whole number >= 1, got 0"],
  ["reproduce --out file.txt", "expected a folder, got the file file.txt"],
  ["reproduce extra --out o", "Expected 0 arguments but got 1: extra."],
  ["arena", "error: required option '--out <folder>' not specified"],
  ["arena --out o --problems click", 'got "click" (did you mean "clicks"?)'],
  ["arena --out o --learners uniform,nobody", 'got "nobody"'],
  ["arena --out o --learners a,,b", 'expected names with commas between, got "a,,b"'],
  ["arena --out o --replications x", "expected a whole number >= 1, got x"],
  ["arena --out file.txt/inner --quick", "file.txt is a file"],
];

describe("the table of bad words on the command line", () => {
  test.each(table)("blendit %s: ends with 2 and says why", async (words, message) => {
    const { code, stdout, stderr } = await blendit(place.folder, ...words.split(" ").filter(Boolean));
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test.each([
    ["run", "good.yaml", "--out", ""],
    ["arena", "--out", " "],
  ])("blendit %s %s %j: a name without letters is none", async (...words) => {
    const { code, stderr } = await blendit(place.folder, ...words);
    expect(code).toBe(2);
    expect(stderr).toContain("expected a folder, got an empty name");
  });
});
