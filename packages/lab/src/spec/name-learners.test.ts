import { describe, expect, it } from "vitest";
import { type LearnerEntry, nameLearners, repeatedIds } from "./name-learners.ts";

const ids = (...entries: LearnerEntry[]) => nameLearners(entries).map(({ id }) => id);

describe("nameLearners", () => {
  it("makes names of kinds, with the influence for mirror ascent", () => {
    const fixed = { kind: "fixed", weights: [0.5, 0.5] } as const;
    expect(ids({ kind: "mirror-ascent", influence: "exact" }, { kind: "uniform" }, fixed)).toEqual([
      "mirror-ascent-exact",
      "uniform",
      "fixed",
    ]);
    expect(ids({ kind: "mirror-ascent" })).toEqual(["mirror-ascent-plug-in"]);
  });

  it("appends a number where two would be equal", () => {
    const plugIn = { kind: "mirror-ascent", influence: "plug-in" } as const;
    expect(ids(plugIn, { kind: "mirror-ascent" }, plugIn)).toEqual([
      "mirror-ascent-plug-in",
      "mirror-ascent-plug-in-2",
      "mirror-ascent-plug-in-3",
    ]);
  });

  it("keeps given ids and stays clear of them, wherever they stand and in capitals too", () => {
    const uniform = { kind: "uniform" } as const;
    expect(ids(uniform, { ...uniform, id: "Uniform" }, uniform, { ...uniform, id: "uniform-2" })).toEqual([
      "uniform-3",
      "Uniform",
      "uniform-4",
      "uniform-2",
    ]);
  });
});

describe("repeatedIds", () => {
  it("complains about the later ones, at their place in the list", () => {
    const complaints = repeatedIds([
      { kind: "uniform", id: "a" },
      undefined,
      { kind: "uniform" },
      { kind: "uniform", id: "A" },
    ]);
    expect(complaints).toMatchObject([
      {
        path: ["learners", 3, "id"],
        message: 'invalid learners[3].id: expected an id that no earlier learner has (capitals do not count), got "A"',
      },
    ]);
  });
});
