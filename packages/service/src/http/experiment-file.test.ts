import { describe, expect, it } from "vitest";
import { ofExperimentFile } from "./experiment-file.ts";

const utility = { kind: "variance" };
const file = {
  name: "Two betas",
  utility,
  floor: 0.03,
  arms: [
    { name: "exams", kind: "beta", alpha: 2, beta: 2 },
    { name: "homework", kind: "beta", alpha: 4, beta: 2 },
  ],
  horizon: 2000,
  replications: 500,
  seed: 100,
  learners: [{ kind: "full-gradient" }],
};

describe("ofExperimentFile", () => {
  it("keeps what the service uses, and lists the rest", () => {
    expect(ofExperimentFile(file)).toEqual({
      body: { name: "Two betas", utility, floor: 0.03, arms: [{ name: "exams" }, { name: "homework" }] },
      ignored: ["distributions of arms", "horizon", "replications", "seed", "learners"],
    });
  });

  it("converts lists by arm to the form of the contract", () => {
    expect(ofExperimentFile({ ...file, floor: [0.1, 0.3], ceiling: [0.7, 0.8], costs: [0, 2] }).body).toMatchObject({
      floor: { exams: 0.1, homework: 0.3 },
      ceiling: { exams: 0.7, homework: 0.8 },
      arms: [
        { name: "exams", cost: 0 },
        { name: "homework", cost: 2 },
      ],
    });
  });

  it.each([
    [{ kind: "recorded-vectors", file: "t.csv", columns: ["x", "y"] }, 2],
    [{ kind: "gaussian-vector", mean: [0, 0, 0] }, 3],
    [{ kind: "empirical-vectors", samples: [[1, 2]] }, 2],
  ])("has the dimension of its vectors: %j", (distribution, dimension) => {
    const arms = ["a", "b"].map((name) => ({ name, ...distribution }));
    expect(ofExperimentFile({ ...file, arms }).body).toMatchObject({ dimension });
  });

  it.each([
    ["nothing", null],
    ["a list", []],
    ["no arms", { ...file, arms: [] }],
    ["arms that are none", { ...file, arms: [null, 3] }],
    ["arms of the service", { ...file, arms: [{ name: "a" }, { name: "b" }] }],
    ["one arm without a distribution", { ...file, arms: [...file.arms, { name: "c" }] }],
  ])("leaves other bodies as they are: %s", (_, sent) => {
    expect(ofExperimentFile(sent)).toEqual({ body: sent, ignored: [] });
  });

  it("keeps unknown keys, and lists of another length, so that they are refused", () => {
    const wrong = { ...file, vary: {}, drift: {}, costs: [1], floor: [0.1, 0.2, 0.3] };
    expect(ofExperimentFile(wrong).body).toMatchObject({ vary: {}, drift: {}, costs: [1], floor: [0.1, 0.2, 0.3] });
  });
});
