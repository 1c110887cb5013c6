import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseDocument, stringify } from "yaml";
import { jsonValue, parseExperimentText, yamlReason } from "./parse-text.ts";

const yaml = `# a comment
name: two-betas
utility: { kind: variance }
arms:
  - { kind: beta, alpha: 2, beta: 2 }
  - kind: beta
    alpha: 4
    beta: 2
floor: 0.03
horizon: 2000
learners:
  - { kind: uniform }
`;

/** The message about the file with one text replaced. */
function complaint(from: string | RegExp, to: string): string {
  const text = yaml.replace(from, to);
  expect(text).not.toBe(yaml);
  try {
    parseExperimentText(text, "e.yaml");
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

describe("parseExperimentText", () => {
  it("reads YAML and JSON", () => {
    const experiment = parseExperimentText(yaml, "e.yaml");
    expect(experiment).toMatchObject({ name: "two-betas", floor: 0.03, horizon: 2000, replications: 100 });
    for (const indent of [0, 2, "\t"]) {
      expect(parseExperimentText(JSON.stringify(experiment, null, indent), "e.json")).toEqual(experiment);
    }
    expect(parseExperimentText(stringify(experiment), "e.yaml")).toEqual(experiment);
    expect(parseExperimentText(`\uFEFF${yaml.replaceAll("\n", "\r\n")}`, "e.yaml")).toEqual(experiment);
  });

  it("uses the file name for an experiment without a name", () => {
    const text = yaml.replace("name: two-betas\n", "");
    const names = ["a/b/my-run.v2.yaml", "a\\b\\my-run.json", "my-run", ".hidden"].map(
      (file) => parseExperimentText(text, file).name,
    );
    expect(names).toEqual(["my-run.v2", "my-run", "my-run", ".hidden"]);
    expect(parseExperimentText(text, "x.yaml", { name: "given" }).name).toBe("given");
  });

  it("follows aliases", () => {
    const text = yaml
      .replace("- { kind: beta", "- &first { kind: beta")
      .replace(/- kind: beta\n.*\n.*\n/, "- *first\n");
    expect(parseExperimentText(text, "e.yaml").arms[1]).toEqual({ kind: "beta", alpha: 2, beta: 2 });
  });

  it.each<[what: string, from: string | RegExp, to: string, message: string]>([
    ["a value", "alpha: 4", "alpha: -4", "e.yaml:7:12: arms[1].alpha must be a number above 0; it is -4."],
    ["a value in a line", "alpha: 2", "alpha: x", 'e.yaml:5:26: arms[0].alpha must be a number above 0; it is "x".'],
    ["not a number", "alpha: 4", "alpha: .nan", "e.yaml:7:12: arms[1].alpha must be a number above 0; it is NaN."],
    [
      "infinity",
      "floor: 0.03",
      "floor: .inf",
      "e.yaml:9:8: floor must be a number of at least 0 and below 1 or a list of at least 2 numbers; it is Infinity.",
    ],
    [
      "a missing value",
      "floor: 0.03",
      "floor:",
      "e.yaml:9:7: floor must be a number of at least 0 and below 1 or a list of at least 2 numbers; it is empty.",
    ],
    [
      "a key",
      "    alpha: 4",
      "    alpa: 4\n    alpha: 4",
      'e.yaml:7:5: Unknown key "alpa" in arms[1]. Did you mean "alpha"?',
    ],
    ["a missing key", "    alpha: 4\n", "", "e.yaml:6:5: arms[1].alpha is missing. It must be a number above 0."],
    [
      "a missing top-level key",
      "floor: 0.03\n",
      "",
      "e.yaml:2:1: floor is missing. It must be a number of at least 0 and below 1 or a list of at least 2 numbers.",
    ],
    [
      "a kind",
      "variance",
      "varianze",
      'e.yaml:3:18: utility.kind must be one of mean, chance, variance, deviation, mean-variance, wasserstein, cramer, upper-cvar, gini, median-deviation, wang, best-of, inter-es, entropy, gini-simpson, quota, maximin, nash, kl, mmd, kernel-diversity, log-det, von-neumann, sum; it is "varianze". Did you mean "variance"?',
    ],
    [
      "a value that contradicts others",
      "0.03",
      "0.5",
      "e.yaml:9:8: floor must be at least 0 and below 1/2, so that 2 options fit; it is 0.5.",
    ],
    [
      "values of an object that contradict each other",
      "beta: 2\nfloor",
      "beta: 2\n    low: 3\nfloor",
      "e.yaml:6:5: [low, high] of arms[1] must be two finite numbers, the lower first; it is [3,1].",
    ],
    [
      "a duplicate key",
      "floor: 0.03",
      "floor: 0.03\nfloor: 0.04",
      'e.yaml:10:1: The key "floor" appears twice. Remove one.',
    ],
    [
      "a list instead of an object",
      /^.*$/s,
      "- 1\n",
      "e.yaml:1:1: experiment must be an object with utility, arms, floor, horizon, learners; it is [1].",
    ],
    [
      "an empty file",
      /^.*$/s,
      "",
      "e.yaml:1:1: experiment must be an object with utility, arms, floor, horizon, learners; it is empty.",
    ],
    [
      "an open bracket",
      "{ kind: uniform }",
      "[{ kind: uniform }",
      "e.yaml:13:1: Invalid YAML: a [ before this is not closed.",
    ],
    [
      "wrong indentation",
      "floor: 0.03",
      " floor: 0.03",
      "e.yaml:9:1: Invalid YAML: All mapping items must start at the same column.",
    ],
    [
      "two documents",
      "floor",
      "---\nfloor",
      "e.yaml:9:1: Invalid YAML: a second document begins, but a file may have only one.",
    ],
    ["an unknown tag", "0.03", "!secret 0.03", "e.yaml:9:8: Invalid YAML: Unresolved tag: !secret."],
    [
      "an alias without an anchor",
      "{ kind: uniform }",
      "*none",
      "e.yaml:12:5: Invalid YAML: alias *none has no anchor before it.",
    ],
    [
      "an alias within itself",
      "{ kind: uniform }",
      "&a { kind: *a }",
      "e.yaml:12:16: Invalid YAML: alias *a refers to itself.",
    ],
  ])("reports line and column: %s", (_, from, to, message) => {
    expect(complaint(from, to)).toBe(message);
  });

  it("reports line and column in JSON", () => {
    const text = '{\n  "utility": { "kind": "variance" },\n  "arms": [3, 4],\n  "floor": 0.1, "flor": 1\n}';
    expect(() => parseExperimentText(text, "e.json", { needs: "optimum" })).toThrow(
      [
        "e.json:3:12: arms[0] must be an object with a kind; it is 3.",
        "e.json:3:15: arms[1] must be an object with a kind; it is 4.",
        'e.json:4:17: Unknown key "flor". Did you mean "floor"?',
      ].join("\n"),
    );
  });

  it("lists a duplicate key with the other complaints", () => {
    expect(complaint("floor: 0.03", '"floor": 0.03\n"floor": 3')).toBe(
      'e.yaml:10:1: The key "floor" appears twice. Remove one.\ne.yaml:10:10: floor must be a number of at least 0 and below 1 or a list of at least 2 numbers; it is 3.',
    );
  });

  it("refuses aliases that expand to a huge value", () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `a${level}: &a${level} [${Array(10).fill(level === 0 ? "1" : `*a${level - 1}`)}]`,
    );
    expect(() => parseExperimentText(levels.join("\n"), "e.yaml")).toThrow(
      "e.yaml:1:1: Invalid YAML: Excessive alias count indicates a resource exhaustion attack",
    );
  });
});

describe("jsonValue", () => {
  it("returns the value of any JSON, also with colons and quotes in strings", () => {
    expect(jsonValue('{"a": ["b:c", {"d\\":": "\\\\"}], "e": null}')).toEqual({
      value: { a: ["b:c", { 'd":': "\\" }], e: null },
    });
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        expect(jsonValue(JSON.stringify(value, null, indent))?.value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 3 },
    );
  });

  it("is undefined for JSON with a duplicate key at any depth", () => {
    expect(jsonValue('{"a": 1, "a": 1}')).toBeUndefined();
    expect(jsonValue('[{"b": [{"a": 1, "a": {"c": 2}}]}]')).toBeUndefined();
  });

  it("is undefined for texts that are not JSON", () => {
    for (const text of ["", "a: 1", "{a: 1}", "{'a': 1}", '{"a": 1,}']) expect(jsonValue(text)).toBeUndefined();
  });
});

const first = (text: string) => yamlReason(parseDocument(text, { prettyErrors: false }).errors[0]!.message);

test.each([
  ["a:\n\t- 1\n", "lines must be indented with spaces, not tabs"],
  ["a: { b: 1\nc: 2\n", "a { before this is not closed"],
  ["{ a: 1", "a { before this is not closed"],
  ["a: [1, 2\n", "a [ before this is not closed"],
  ["a: 'x\nb: 1\n", "a quote before this is not closed"],
  ["a: 1\nb 2\nc: 3\n", "a key needs a colon and a space after it"],
  ["a:\n  - 1\n   b: 2\n", "a colon is missing after a key, or a line is not indented like its neighbours"],
  ["a: b: c\n", "there is a second colon in one line, or a line is not indented like its neighbours"],
  ["a: @x\n", "a text that begins with this character needs quotes"],
  ["a: { b: 1 c: 2 }\n", "a comma is missing between two entries"],
])("explains the error in %j: %s", (text, reason) => {
  expect(first(text)).toBe(reason);
});

test("an error message without an explanation is kept", () => {
  expect(yamlReason("something else")).toBe("something else");
});
