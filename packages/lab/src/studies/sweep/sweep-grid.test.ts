import { describe, expect, test } from "vitest";
import { inSweep, isSweep, sweepGrid } from "./sweep-grid.ts";

const base = { floor: 0.1, learners: [{ kind: "mirror-ascent", step: { kind: "constant", size: 1 } }] };

function grid(vary: unknown, overrides = {}) {
  const result = sweepGrid({ ...base, vary } as never, overrides);
  if (result.state === "invalid") throw new Error(result.complaints.map(({ message }) => message).join("\n"));
  return result;
}

describe("sweepGrid", () => {
  test("has all combinations, the last field fastest", () => {
    const { axes, points } = grid({ floor: [0.01, 0.02], "learners[0].step.size": [1, 2, 3] });
    expect(axes.map(({ field, labels }) => [field, ...labels])).toEqual([
      ["floor", "0.01", "0.02"],
      ["learners[0].step.size", "1", "2", "3"],
    ]);
    const values = points.map(({ value }) => {
      const { floor, learners } = value as typeof base;
      return [floor, learners[0]!.step.size];
    });
    expect(values).toEqual([
      [0.01, 1],
      [0.01, 2],
      [0.01, 3],
      [0.02, 1],
      [0.02, 2],
      [0.02, 3],
    ]);
    for (const { value } of points) expect(value).not.toHaveProperty("vary");
  });

  test("creates missing objects, without changing the file's value", () => {
    const before = structuredClone(base);
    const [point] = grid({ "learners[0].prior.count": [7] }).points;
    expect(point!.value).toEqual({ ...base, learners: [{ ...base.learners[0], prior: { count: 7 } }] });
    expect(base).toEqual(before);
  });

  test("can vary whole sections of a file, such as lists of arms", () => {
    const arms = [[{ kind: "bernoulli", p: 0.1 }], [{ kind: "bernoulli", p: 0.2 }]];
    expect(grid({ arms }).points.map(({ value }) => (value as { arms: unknown }).arms)).toEqual(arms);
  });

  test.each<[vary: unknown, message: string]>([
    [{}, "vary must be an object with a list of values for each field, such as { floor: [0.01, 0.03] }"],
    [[1], "vary must be an object with a list of values for each field, such as { floor: [0.01, 0.03] }"],
    [{ floor: 0.1 }, "vary.floor must be a list of values"],
    [{ floor: [] }, "vary.floor must be a list of values"],
    [{ floor: [0.1, 0.2, 0.1] }, "vary.floor[2] must be different from the values before"],
    ...["", ".floor", "floor.", "learners[x]", "learners[-1]", "learners[0", "a b", "[0]"].map(
      (field): [unknown, string] => [{ [field]: [1] }, "is not the name of a field"],
    ),
    [{ "floor[0]": [1] }, "Cannot vary floor[0]. [0] needs a list, and the experiment has none there."],
    [{ "learners.step": [1] }, "Cannot vary learners.step."],
    [{ "floor.low": [1] }, "Cannot vary floor.low. There is no object with low."],
    [{ "learners[3].kind": ["a"] }, "Cannot vary learners[3].kind."],
    [{ "learner[0].kind": ["a"] }, 'Did you mean "learners"?'],
    [
      { learners: [[]], "learners[0].kind": ["a"] },
      'vary["learners[0].kind"] must be a field outside of learners, which also varies',
    ],
    [
      { floor: Array.from({ length: 1001 }, (_, index) => index) },
      "This sweep has 1,001 combinations, more than the maximum of 1,000.",
    ],
  ])("refuses %o", (vary, message) => {
    expect(() => grid(vary)).toThrow(message);
  });

  test("refuses to vary fields that the command line sets", () => {
    expect(() => grid({ seed: [1, 2] }, { seed: 3 })).toThrow("seed varies, and --seed sets it.");
    expect(grid({ seed: [1, 2] }, { seed: undefined }).points).toHaveLength(2);
  });
});

describe("labels of values", () => {
  const labelsOf = (field: string, values: unknown[]) => grid({ [field]: values }).axes[0]!.labels;

  test.each<[field: string, values: unknown[], labels: string[]]>([
    ["floor", [0.01, 0.03], ["0.01", "0.03"]],
    ["floor", [0.1, [0.1, 0.2]], ["0.1", "0.1, 0.2"]],
    ["utility", [{ kind: "variance" }, { kind: "gini" }], ["variance", "gini"]],
    [
      "learners[0].step",
      [
        { kind: "constant", size: 0.1 },
        { kind: "constant", size: 0.2 },
      ],
      ["kind: constant, size: 0.1", "kind: constant, size: 0.2"],
    ],
    [
      "arms",
      [
        [{}, {}],
        [{}, {}, {}],
      ],
      ["2 arms", "3 arms"],
    ],
    ["learners[0].influence", ["exact", "plug-in"], ["exact", "plug-in"]],
  ])("of %s with %o are %o", (field, values, labels) => {
    expect(labelsOf(field, values)).toEqual(labels);
  });

  test("are short and distinct", () => {
    const arms = ["hard", "soft"].map((end) => [{ name: "a name that takes up much room" }, { name: end }]);
    const labels = labelsOf("arms", arms);
    expect(new Set(labels).size).toBe(2);
    for (const label of labels) expect(label.length).toBeLessThan(50);
  });
});

describe("inSweep", () => {
  const { points } = grid({ floor: [0.01, 0.02], "learners[0].stp.size": [1] });

  test("moves a complaint to the value in question", () => {
    expect(inSweep({ path: ["floor"], message: "too large" }, points[1]!).path).toEqual(["vary", "floor", 1]);
    const inner = { path: ["learners", 0, "stp", "size", "deep"], message: "" };
    expect(inSweep(inner, points[0]!).path).toEqual(["vary", "learners[0].stp.size", 0, "deep"]);
  });

  test("moves an unknown key to the field that contains it", () => {
    const unknown = { path: ["learners", 0, "stp"], message: "", isKey: true } as const;
    expect(inSweep(unknown, points[0]!).path).toEqual(["vary", "learners[0].stp.size"]);
  });

  test("does not move other complaints", () => {
    const other = { path: ["learners", 0, "kind"], message: "" };
    expect(inSweep(other, points[0]!)).toBe(other);
  });
});

test("isSweep recognises files that vary something", () => {
  expect([{ vary: {} }, { floor: 1 }, null, "vary"].map(isSweep)).toEqual([true, false, false, false]);
});
