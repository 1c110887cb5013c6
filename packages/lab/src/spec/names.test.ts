import { describe, expect, it, test } from "vitest";
import type { RecordedSpec } from "../tables/recorded-spec.ts";
import type { ArmSpec, LearnerEntry } from "./experiment.ts";
import { armNames, introducedLearner, learnerLegend, learnerName, nameLearners, repeatedNames } from "./names.ts";

const distribution = { kind: "uniform", low: 0, high: 1 } as const;

type Source = Partial<Extract<RecordedSpec, { kind: "recorded" }>>;
type Arm = ArmSpec | { readonly source: Source; readonly name?: string };

/** Names of arms, some with a distribution and some read from a table. */
function namesOf(...arms: Arm[]): string[] {
  const sources: Record<string, RecordedSpec> = {};
  const specs = arms.map((arm, index): ArmSpec => {
    if ("kind" in arm) return arm;
    const { source, ...named } = arm;
    sources[`arms[${index}]`] = { kind: "recorded", file: "movies.csv", column: "rating", ...source };
    return { kind: "empirical", samples: [1], ...named };
  });
  return armNames({ arms: specs, sources });
}

const namesOfSources = (...sources: Source[]) => namesOf(...sources.map((source) => ({ source })));

describe("armNames", () => {
  it("are the given names, and numbers for other arms", () => {
    expect(namesOf({ ...distribution, name: "Drama" }, distribution, { ...distribution, name: "Comedy" })).toEqual([
      "Drama",
      "arm 2",
      "Comedy",
    ]);
  });

  it("are all different", () => {
    expect(namesOf(distribution, { ...distribution, name: "arm 1" }, { ...distribution, name: "arm 1 (2)" })).toEqual([
      "arm 1 (3)",
      "arm 1",
      "arm 1 (2)",
    ]);
    expect(namesOfSources({}, {})).toEqual(["rating, movies", "rating, movies (2)"]);
  });

  it("of recorded arms are the values that select their rows, if these differ", () => {
    expect(namesOfSources({ where: { genre: "Drama" } }, { where: { genre: "Comedy" } })).toEqual(["Drama", "Comedy"]);
    expect(
      namesOfSources({ where: { genre: "Drama", year: 1990 } }, { where: { genre: "Comedy", year: 1990 } }),
    ).toEqual(["Drama", "Comedy"]);
  });

  it("include the column for numbers and booleans", () => {
    expect(
      namesOfSources({ where: { year: 1990 } }, { where: { year: 2000, seen: true } }, { where: { year: "" } }),
    ).toEqual(["year 1990", "year 2000, seen true", "year"]);
  });

  it("of other recorded arms are columns or files, or the shortest combination that differs", () => {
    expect(namesOfSources({ column: "rating" }, { column: "score" })).toEqual(["rating", "score"]);
    expect(namesOfSources({ file: "data/one.csv" }, { file: "data/two.tsv" })).toEqual(["one", "two"]);
    expect(namesOfSources({ file: "a/scores.csv" }, { file: "b/scores.csv" })).toEqual([
      "a/scores.csv",
      "b/scores.csv",
    ]);
    expect(
      namesOfSources(
        { where: { genre: "Drama" } },
        { where: { genre: "Comedy" } },
        { where: { genre: "Drama" }, column: "score" },
      ),
    ).toEqual(["Drama, rating", "Comedy, rating", "Drama, score"]);
    expect(
      namesOfSources({ file: "one.csv" }, { file: "two.csv" }, { file: "two.csv", where: { genre: "Drama" } }),
    ).toEqual(["one", "two", "Drama, two"]);
  });

  it("of a single recorded arm is the value that selects its rows, or its column", () => {
    expect(namesOf(distribution, { source: { where: { genre: "Drama" } } })).toEqual(["arm 1", "Drama"]);
    expect(namesOf(distribution, { source: {} })).toEqual(["arm 1", "rating"]);
    const vectors = { kind: "recorded-vectors", file: "a.csv", columns: ["x", "y"] } as const;
    const arms = [distribution, { kind: "empirical-vectors", samples: [[1, 2]] }] as const;
    expect(armNames({ arms, sources: { "arms[1]": vectors } })).toEqual(["arm 1", "x y"]);
  });

  it("of recorded arms ignore arms with given names", () => {
    expect(namesOf({ source: {}, name: "all" }, { source: { column: "score" } })).toEqual(["all", "score"]);
  });
});

const ids = (...entries: LearnerEntry[]) => nameLearners(entries).map(({ id }) => id);

describe("nameLearners", () => {
  it("uses kinds as names, with the influence for mirror ascent", () => {
    const fixed = { kind: "fixed", weights: [0.5, 0.5] } as const;
    expect(ids({ kind: "mirror-ascent", influence: "exact" }, { kind: "uniform" }, fixed)).toEqual([
      "mirror-ascent-exact",
      "uniform",
      "fixed",
    ]);
    expect(ids({ kind: "mirror-ascent" })).toEqual(["mirror-ascent-plug-in"]);
  });

  it("appends a number if two names would be equal", () => {
    const plugIn = { kind: "mirror-ascent", influence: "plug-in" } as const;
    expect(ids(plugIn, { kind: "mirror-ascent" }, plugIn)).toEqual([
      "mirror-ascent-plug-in",
      "mirror-ascent-plug-in-2",
      "mirror-ascent-plug-in-3",
    ]);
  });

  it("keeps given ids and avoids them, also later ones and ignoring case", () => {
    expect(ids(uniform, { ...uniform, id: "Uniform" }, uniform, { ...uniform, id: "uniform-2" })).toEqual([
      "uniform-3",
      "Uniform",
      "uniform-4",
      "uniform-2",
    ]);
  });
});

const uniform = { kind: "uniform" } as const;

describe("learners", () => {
  const learners = nameLearners([
    { kind: "full-gradient" },
    { kind: "full-gradient", memory: { discount: 0.99 } },
    { kind: "full-gradient", id: "forgetful" },
    { kind: "mirror-ascent" },
    { kind: "mirror-ascent", influence: "exact" },
    { kind: "uniform" },
    { kind: "ucb1" },
    { kind: "rs-etc", horizon: 10 },
  ]);

  it("have names for people", () => {
    expect(learners.map(({ id }) => learnerName(id))).toEqual([
      "Blendit",
      "Blendit 2",
      "forgetful",
      "Algorithm 1",
      "Informed Algorithm 1",
      "equal shares",
      "UCB1",
      "rs-etc",
    ]);
  });

  it("have their kind in brackets at their first mention, unless it is their name", () => {
    expect(learners.map(introducedLearner)).toEqual([
      "Blendit (full-gradient)",
      "Blendit 2 (full-gradient-2)",
      "Blendit (forgetful)",
      "Algorithm 1 (mirror-ascent-plug-in)",
      "Informed Algorithm 1 (mirror-ascent-exact)",
      "equal shares",
      "UCB1",
      "rs-etc",
    ]);
  });

  it("have a legend of names that are not kinds", () => {
    expect(learnerLegend(["mirror-ascent-plug-in", "ucb1", "full-gradient"])).toEqual([
      "Algorithm 1: mirror-ascent-plug-in. Blendit: full-gradient.",
    ]);
    expect(learnerLegend(["ucb1", "uniform"])).toEqual([]);
  });
});

test("a repeated name is reported at the later arm, a repeated id, ignoring case, at the later learner", () => {
  const [arm, a] = [distribution, { ...distribution, name: "a" }];
  const learners = ["a", "b", "A"].map((id) => ({ ...uniform, id }));
  expect(repeatedNames({ arms: [a, arm, arm, { ...arm, name: "A" }], learners: [] })).toEqual([]);
  expect(repeatedNames({ arms: [a, arm, a], learners })).toMatchObject([
    { path: ["arms", 2, "name"], rule: "different from the names of other arms", value: "a" },
    {
      path: ["learners", 2, "id"],
      rule: "different from the ids of other learners, also if capitals are ignored",
      value: "A",
    },
  ]);
});
