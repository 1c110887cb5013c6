import { describe, expect, it } from "vitest";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { optimum } from "../src/optimum/optimum.ts";
import { Random } from "../src/random/random.ts";
import { type LearnerSpec, learner } from "../src/specs/learner.ts";
import { learnerContract } from "./learner.contract.ts";
import { utilityCases } from "./utility-cases.ts";

const specs: readonly LearnerSpec[] = [
  { kind: "mirror-ascent" },
  { kind: "mirror-ascent", influence: "exact" },
  { kind: "full-gradient" },
  { kind: "full-gradient", memory: { window: 50 } },
];

const floor = 0.05;

const caseOf = (wanted: string) => utilityCases.find(({ name }) => name === wanted)!;

describe("learning from vectors", () => {
  const kept = ["mmd to gaussian-vector, vectors", "von-neumann, vectors", "log-det, vectors", "sum, vectors"];
  for (const [index, name] of kept.entries()) {
    const { utility, arms } = caseOf(name);
    const knownArms = new KnownArms({ utility, arms });
    for (const spec of [specs[index]!, specs[(index + 2) % specs.length]!]) {
      const make = () => learner(spec, { utility, armCount: arms.length, floor, knownArms });
      learnerContract({ name: `${JSON.stringify(spec)} on ${name}`, floor, arms, make });
    }
  }

  it.each(kept)("full-gradient comes close to the best blend of %s", (wanted) => {
    const { utility, arms } = caseOf(wanted);
    const known = new KnownArms({ utility, arms });
    const best = optimum({ utility, arms, floor });
    const single = arms.map((_, arm) => known.value(arms.map((_, other) => (other === arm ? 1 : 0))));
    const learned = learner({ kind: "full-gradient" }, { utility, armCount: arms.length, floor });
    const random = Random.stream(8, wanted);
    for (let round = 0; round < 2000; round++) {
      const arm = learned.choose(random);
      learned.update(arm, arms[arm]!.sample(random), learned.weights[arm]!);
    }
    const gap = best.value - known.value(learned.recommend());
    expect(gap).toBeLessThan(0.02 * (best.value - Math.max(...single)));
    expect(gap).toBeGreaterThan(-1e-9);
  });

  it("refuses a vector of another dimension than the first, and changes nothing", () => {
    const { utility, arms } = caseOf("log-det, vectors");
    const made = learner({ kind: "full-gradient" }, { utility, armCount: arms.length, floor });
    made.update(0, [1, 2], 0.25);
    const before = JSON.stringify(made.save());
    for (const reward of [[1, 2, 3], [1], 5, []]) {
      expect(() => made.update(1, reward, 0.25)).toThrow("reward must be a vector of 2 numbers, like earlier ones");
    }
    expect(() => made.update(1, [1, Number.NaN], 0.25)).toThrow("reward[1] must be a finite number");
    expect(JSON.stringify(made.save())).toBe(before);
  });

  it("refuses vectors for a utility of numbers", () => {
    const { utility: numbers } = caseOf("variance, densities");
    const context = { armCount: 2, floor };
    expect(() => learner({ kind: "full-gradient" }, { ...context, utility: numbers }).update(0, [1, 2], 0.5)).toThrow(
      "since variance is a utility of numbers",
    );
  });
});
