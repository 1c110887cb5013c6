import { endpoints } from "@blendit/service/contract";
import { describe, expect, test } from "vitest";
import {
  addEntry,
  addRow,
  type ChoiceNode,
  choose,
  type FormNode,
  formNode,
  type GroupNode,
  type RowsNode,
} from "./form-node.ts";
import { formValue } from "./form-value.ts";

const schema = endpoints.createExperiment.body as never;

const full = {
  id: "x",
  name: "All of it",
  arms: [{ name: "a" }, { name: "b", cost: 0.5 }],
  utility: {
    kind: "wasserstein",
    target: { kind: "mixture", parts: [{ weight: 1, distribution: { kind: "beta", alpha: 2, beta: 3 } }] },
    support: [0, 1],
    grid: { cells: 100 },
  },
  floor: 0.05,
  support: [0, 1],
  learner: {
    kind: "full-gradient",
    prior: { kind: "pooled", count: 1 },
    memory: { window: 50 },
    certificate: "guaranteed",
  },
  reward: { expiresAfter: 60, missing: { value: 0 }, several: "sum" },
  control: { arm: "a", share: 0.2 },
  leastWeights: { b: 0.1 },
  holdout: 0.1,
  rollout: 0.5,
  burnIn: 10,
  whilePaused: { arm: "a" },
  sticky: false,
  observeOnly: true,
};

/** The part of a group by its name. */
function part(node: FormNode, name: string): FormNode {
  return (node as GroupNode).parts.find((each) => each.name === name)!.node;
}

describe("a form", () => {
  test("that a body fills in says that body again, whatever it has", () => {
    expect(formValue(formNode(schema, schema, full))).toEqual(full);
    for (const changes of [
      { utility: { kind: "sum", terms: [{ weight: 2, utility: { kind: "mean" } }] } },
      { utility: { kind: "gini-simpson", categories: ["red", 2, "blue"] } },
      {
        utility: {
          kind: "mmd",
          target: {
            kind: "empirical-vectors",
            samples: [
              [1, 2],
              [3, 4],
            ],
          },
          bandwidth: 1,
        },
      },
      { utility: { kind: "nash", metrics: [{ kind: "mean" }, { kind: "between", low: 0, high: 1 }] } },
      { learner: { kind: "mirror-ascent", prior: { count: 1, mean: 0, secondMoment: 1 }, step: { kind: "theory" } } },
      { reward: { missing: "ignore" }, whilePaused: "weights", control: null },
      { reward: { missing: { value: "none" } } },
      { reward: { missing: { value: [1, 2] } } },
    ]) {
      expect(formValue(formNode(schema, schema, { ...full, ...changes }))).toEqual({ ...full, ...changes });
    }
  });

  test("that is empty says nothing but that it has arms, which it asks for two of", () => {
    expect(formValue(formNode(schema, schema))).toEqual({ arms: [{}, {}] });
  });

  test("has what is needed before what is not", () => {
    const needed = (formNode(schema, schema) as GroupNode).parts.map(({ isNeeded }) => isNeeded);
    expect(needed).toEqual([...needed].sort((left, right) => Number(right) - Number(left)));
    expect(needed.filter(Boolean)).toHaveLength(4);
  });

  test("offers every kind of utility, and asks for what the chosen one needs", () => {
    const utility = part(formNode(schema, schema), "utility") as ChoiceNode;
    const labels = utility.options.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["variance", "wasserstein", "quota", "sum"]));
    choose(utility, labels.indexOf("quota"), schema);
    expect((utility.part as GroupNode).parts.map(({ name }) => name)).toEqual([
      "share",
      "low",
      "high",
      "values",
      "support",
      "outside",
    ]);
    expect(formValue(utility)).toEqual({ kind: "quota" });
    choose(utility, -1, schema);
    expect(formValue(utility)).toBeUndefined();
  });

  test("gets rows and names", () => {
    const form = formNode(schema, schema);
    addRow(part(form, "arms") as RowsNode, schema);
    addEntry(part(form, "leastWeights") as never, schema);
    expect(formValue(form)).toEqual({ arms: [{}, {}, {}], leastWeights: { "": "" } });
  });
});
