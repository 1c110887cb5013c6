import { describe, expect, test } from "vitest";
import { paperResults } from "../../../test/paper-results.ts";
import { judgePaper } from "./judge-claims.ts";
import { type Reproduction, readReproduction, reproductionOf, reproductionText } from "./reproduction.ts";

const results = paperResults();
const options = { variant: "published", horizon: 40, replications: 5, seed: 8 } as const;
const reproduction = reproductionOf(options, results, judgePaper(results), 3);
const text = reproductionText(reproduction);

test("reads the file that `blendit reproduce` writes", () => {
  expect(readReproduction(text, "summary.json")).toEqual(reproduction);
});

describe("refuses", () => {
  const changed = (change: (file: Record<string, never>) => void) => {
    const file = JSON.parse(text);
    change(file);
    return JSON.stringify(file);
  };
  const [first] = reproduction.experiments;
  const foreign = "its sentences are not those that this version of Blendit judges";
  const missing = (name: string) => `${name} is missing, or not as this version of Blendit has it`;
  type Open = { -readonly [Key in keyof Reproduction]: Reproduction[Key] };
  const edit = (change: (file: Open) => void) => changed(change as never);

  test.each([
    ["a file that is not JSON", "{ not json", "it is not JSON"],
    ["a list", "[]", "it must be object"],
    ["the summary of another run", JSON.stringify(first), "it is that of `blendit run`"],
    ["anything else", JSON.stringify({ version: 1 }), "it has no variant"],
    ["an unknown variant", edit((file) => Object.assign(file, { variant: "other" })), "variant must"],
    ["half a replication", edit((file) => Object.assign(file, { replications: 2.5 })), "replications must be integer"],
    ["too few sentences", edit((file) => Object.assign(file, { sentences: file.sentences.slice(1) })), foreign],
    [
      "a verdict that is none",
      edit((file) => Object.assign(file.sentences[3]!, { verdict: "perhaps" })),
      "sentences/3/verdict must",
    ],
    [
      "other arms",
      edit((file) => Object.assign(file.experiments[2]!.experiment, { floor: 0.01 })),
      missing("variance-scenario-3"),
    ],
    [
      "a curve that is cut short",
      edit((file) => Object.assign(file.experiments[7]!.learners[1]!, { utilityGap: [] })),
      missing("wasserstein-scenario-4"),
    ],
    [
      "a missing number",
      edit((file) => Object.assign(file.experiments[4]!.learners[0]!.utilityGap[3]!, { mean: null })),
      "experiments/4/learners/0/utilityGap/3/mean must be number",
    ],
    ["too few experiments", edit((file) => Object.assign(file, { experiments: [] })), missing("variance-scenario-1")],
  ])("%s", (_, file, reason) => {
    expect(() => readReproduction(file, "mine.json")).toThrow(
      `mine.json: expected the summary.json of \`blendit reproduce\`, but ${reason}`,
    );
  });
});
