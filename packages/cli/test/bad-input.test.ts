import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

const good = `utility: { kind: variance }
arms:
  - { kind: beta, alpha: 2, beta: 2 }
  - { kind: beta, alpha: 4, beta: 2 }
floor: 0.03
horizon: 20
replications: 2
learners: [{ kind: uniform }]
`;

/** A file that is good but for one thing. */
const bad = {
  "an unknown key": [good.replace("floor", "florr"), ':5:1: unknown key "florr": expected one of ', '"floor"?'],
  "a key that is missing": [good.replace("floor: 0.03\n", ""), ":1:1: missing key floor: expected a number >= 0"],
  "a floor too high for two arms": [
    good.replace("0.03", "0.6"),
    ":5:8: invalid floor: expected 0 <= floor < 1/K = 0.5, got 0.6",
  ],
  "a negative parameter": [
    good.replace("alpha: 4", "alpha: -4"),
    ":4:26: invalid arms[1].alpha: expected a number > 0, got -4",
  ],
  "not a number": [
    good.replace("alpha: 4", "alpha: .nan"),
    ":4:26: invalid arms[1].alpha: expected a number > 0, got NaN",
  ],
  "a number in words": [
    good.replace("0.03", "small"),
    ":5:8: invalid floor: expected a number >= 0 and < 1 or a list of at least 2 numbers",
    'got "small"',
  ],
  "an unknown utility": [
    good.replace("variance", "varience"),
    ":1:18: invalid utility.kind: expected one of mean, variance, ",
    'got "varience" (did you mean "variance"?)',
  ],
  "an unknown arm": [
    good.replace("kind: beta, alpha: 4", "kind: bta, alpha: 4"),
    ":4:13: invalid arms[1].kind: expected one of ",
    'got "bta" (did you mean "beta"?)',
  ],
  "an unknown learner": [
    good.replace("uniform", "unifrom"),
    ":8:20: invalid learners[0].kind: ",
    '(did you mean "uniform"?)',
  ],
  "a utility that is refused": [
    good.replace("variance", "cvar"),
    ":1:18: invalid utility kind: expected a functional concave in the law",
    "lower CVaR is convex in the law, so a single arm is optimal",
    '"upper-cvar"',
  ],
  "YAML that does not parse": [`${good}costs: [`, ":9:9: invalid YAML: "],
  nothing: ["", ":1:1: invalid experiment: expected an object with utility, arms, floor, horizon, learners, got null"],
} as const;

describe("a bad file", () => {
  test.each(Object.entries(bad))("with %s ends with 2 and writes nothing", async (name, [text, ...says]) => {
    const file = place.write(`${name}.yaml`, text);
    const { code, stdout, stderr } = await blendit(place.folder, "run", file, "--out", `out of ${name}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`${file}${says[0]}`);
    for (const words of says) expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(existsSync(place.at(`out of ${name}`))).toBe(false);
  });

  test("is told of all that is wrong at once, in the order of the file", async () => {
    const file = place.write("much.yaml", good.replace("alpha: 4", "alpha: -4").replace("0.03", "2"));
    const { stderr } = await blendit(place.folder, "optimum", file);
    expect(stderr.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^much\.yaml:4:26: invalid arms\[1\]\.alpha/),
      expect.stringMatching(/^much\.yaml:5:8: invalid floor/),
    ]);
  });

  test.each([["optimum"], ["check"], ["plan", "--epsilon", "0.1"]])("ends %s with 2", async (...words) => {
    const file = place.write(`for ${words[0]}.yaml`, good.replace("variance", "median"));
    const { code, stdout, stderr } = await blendit(place.folder, ...words, file);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("the median is not concave in the law");
  });

  test.each([
    ["missing.yaml", "File not found: missing.yaml"],
    [".", 'invalid file: expected an experiment file that can be read (it is a folder), got "."'],
  ])("%s ends with 2 and says why it cannot be read", async (file, reason) => {
    const { code, stderr } = await blendit(place.folder, "run", file, "--out", "unread");
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    expect(existsSync(place.at("unread"))).toBe(false);
  });
});

describe("a bad option", () => {
  test.each([
    [["nonsense"], "unknown command 'nonsense'"],
    [["run", "good.yaml"], "required option '--out <folder>' not specified"],
    [["run", "good.yaml", "--out", "o", "--workers", "0"], "'--workers <number>' argument '0' is invalid"],
    [["run", "good.yaml", "--out", "o", "--replications", "x"], "expected a whole number >= 1, got x"],
    [["plan", "good.yaml", "--epsilon", "-1"], "expected a number > 0, got -1"],
    [["run", "good.yaml", "--out", "o", "--bogus"], "unknown option '--bogus'"],
    [["run", "good.yaml", "--out", "good.yaml"], "expected a folder, got the file good.yaml"],
  ])("as in %j ends with 2 and writes nothing", async (words, message) => {
    place.write("good.yaml", good);
    const { code, stdout, stderr } = await blendit(place.folder, ...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(existsSync(place.at("o"))).toBe(false);
  });
});

test("the results of an earlier run stay as they are when the next one is refused", async () => {
  mkdirSync(place.at("kept"));
  place.write("kept/summary.json", "{}");
  await blendit(place.folder, "run", place.write("small.yaml", { ...small, floor: 0.7 }), "--out", "kept");
  expect(readdirSync(place.at("kept"))).toEqual(["summary.json"]);
  expect(place.read("kept", "summary.json")).toBe("{}");
});

test("no command at all prints the help and ends with 2", async () => {
  const { code, stdout, stderr } = await blendit(place.folder);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("Commands:\n  suggest [options] <file>");
});

describe("in a process of its own", () => {
  test("a bad file ends with 2, with the message alone on standard error", async () => {
    const file = place.write("process.yaml", good.replace("0.03", "0.6"));
    expect(await startBlendit(place.folder, "run", file, "--out", "refused").ended).toEqual({
      code: 2,
      stdout: "",
      stderr: "process.yaml:5:8: invalid floor: expected 0 <= floor < 1/K = 0.5, got 0.6\n",
    });
    expect(existsSync(place.at("refused"))).toBe(false);
  });

  test("help goes to standard output and ends with 0", async () => {
    const { code, stdout, stderr } = await startBlendit(place.folder, "run", "--help").ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("--resume");
    expect(stdout).toContain("Examples:");
  });
});
