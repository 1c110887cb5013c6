import { describe, expect, test } from "vitest";
import { valueLabels } from "./value-labels.ts";

describe("valueLabels", () => {
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
    expect(valueLabels(field, values)).toEqual(labels);
  });

  test("are short, and each is there once", () => {
    const arms = ["hard", "soft"].map((end) => [{ name: "a name that takes up much room" }, { name: end }]);
    const labels = valueLabels("arms", arms);
    expect(new Set(labels).size).toBe(2);
    for (const label of labels) expect(label.length).toBeLessThan(50);
  });
});
