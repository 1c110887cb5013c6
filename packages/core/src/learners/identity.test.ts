import { describe, expect, it, test } from "vitest";
import { beta } from "../distributions/beta.ts";
import { empirical } from "../distributions/empirical.ts";
import { uniform } from "../distributions/uniform.ts";
import { invalid } from "../errors/invalid.ts";
import { slidingWindow } from "../estimates/memory.ts";
import { KnownArms } from "../optimum/index.ts";
import { learner, learnerKinds, utility } from "../specs/index.ts";
import { bestOf } from "../utilities/best-of.ts";
import { custom } from "../utilities/custom.ts";
import { gini } from "../utilities/gini.ts";
import { logDet } from "../utilities/log-det.ts";
import { mean } from "../utilities/mean.ts";
import { variance } from "../utilities/variance.ts";
import { vonNeumann } from "../utilities/von-neumann.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { equalShares } from "./fixed.ts";
import { fullGradient } from "./full-gradient.ts";
import { identityOf, restoreWhole } from "./identity.ts";
import type { LearnerState } from "./learner.ts";
import { mirrorAscent } from "./mirror-ascent.ts";

describe("identity", () => {
  const context = { utility: variance(), armCount: 2, floor: 0.05 };

  describe("identityOf", () => {
    test("contains short values as they are, and a hash of long ones", () => {
      const target = uniform({ low: 0, high: 1 });
      const made = { ...context, utility: wasserstein({ target }), costs: [0, 1], step: { kind: "constant", size: 1 } };
      expect(identityOf("mirror-ascent", made)).toEqual({
        kind: "mirror-ascent",
        problem: {
          utility: '"wasserstein"',
          target: expect.stringMatching(/^hash 0\.\d{10,}$/),
          armCount: "2",
          floor: "0.05",
          costs: "[0,1]",
          grid: '{"cells":401}',
          outside: '"error"',
          step: '{"kind":"constant","size":1}',
        },
      });
    });

    test("ignores the order of options and does not distinguish missing from undefined", () => {
      const one = { ...context, prior: { count: 1, mean: 0, secondMoment: 2 }, memory: undefined };
      const other = { prior: { secondMoment: 2, mean: 0, count: 1 }, floor: 0.05, armCount: 2, utility: variance() };
      expect(identityOf("full-gradient", one)).toEqual(identityOf("full-gradient", other));
    });

    test("contains the floors of all arms", () => {
      const floor = [0.1, 0.02];
      expect(identityOf("uniform", { ...context, floor }).problem.floor).toBe("[0.1,0.02]");
      const [one, other] = [fullGradient({ ...context, floor }), fullGradient({ ...context, floor: [0.02, 0.1] })];
      expect(() => other.restore(one.save())).toThrow("state must be saved with floor [0.02,0.1]");
    });

    test("is plain JSON", () => {
      const identity = identityOf("uniform", { ...context, utility: bestOf({ draws: 3, support: [0, 1] }) });
      expect(JSON.parse(JSON.stringify(identity))).toEqual(identity);
    });

    test("is short for a target of 50,000 recorded values, and differs if one of them does", () => {
      const of = (last: number) => {
        const target = empirical({
          samples: Array.from({ length: 50_000 }, (_, index) => (index < 49_999 ? index : last)),
        });
        return identityOf("uniform", { ...context, utility: wasserstein({ target }) }).problem.target;
      };
      expect(of(60_000)).toBe(of(60_000));
      expect(of(60_000)).not.toBe(of(60_001));
      expect(of(60_000)!.length).toBeLessThan(30);
    });
  });

  test("refuses a state that does not name its problem", () => {
    expect(() => equalShares(context).restore({ kind: "uniform" })).toThrow('state must be saved with outside "error"');
  });

  test.each(["full-gradient", "mirror-ascent", "uniform"] as const)(
    "refuses a state of %s with a field that this version does not know, says what to do, and changes nothing",
    (kind) => {
      const made = learner({ kind }, { ...context, utility: { kind: "variance" } });
      const saved = JSON.stringify(made.save());
      const message = "state.leastWeights must be left out";
      expect(() => made.restore({ ...made.save(), leastWeights: [0.1, 0.1] })).toThrow(message);
      expect(JSON.stringify(made.save())).toBe(saved);
    },
  );

  test("treats an explicit default like a missing option", () => {
    const plain = [variance(), gini(), logDet(), vonNeumann({ bandwidth: 1 })];
    const written = [
      variance({ outside: "error" }),
      gini({ grid: { cells: 401 } }),
      logDet({ ridge: 1e-9 }),
      vonNeumann({ bandwidth: 1, features: 32, seed: 1 }),
    ];
    for (const [index, utility] of plain.entries()) {
      const one = fullGradient({ ...context, utility });
      const prior = { count: 1, kind: "pooled" } as const;
      const other = fullGradient({ ...context, utility: written[index]!, prior });
      expect(() => one.restore(other.save())).not.toThrow();
      expect(() => other.restore(one.save())).not.toThrow();
    }
    const printed = {
      influence: "plug-in",
      step: { kind: "inverse-sqrt", initial: 0.5 },
      prior: { count: 0.5, mean: 0, secondMoment: 1 },
      coordinates: "simplex",
      projection: "agile",
      averaging: "uniform",
    } as const;
    const [usual, stated] = [mirrorAscent(context), mirrorAscent({ ...context, ...printed })];
    expect(() => usual.restore(stated.save())).not.toThrow();
  });

  describe("refuses a state and names what differs", () => {
    const to = (high: number) => wasserstein({ target: uniform({ low: 0, high }) });

    test.each([
      ["another floor", { floor: 0.1 }, "state must be saved with floor 0.05"],
      ["another number of arms", { armCount: 3 }, "state must be saved with armCount 2"],
      ["costs where there are none", { costs: [0, 1] }, "state must be saved with costs undefined"],
      ["another prior", { prior: { kind: "pooled", count: 2 } }, "saved with prior "],
      ["another memory", { memory: slidingWindow(30) }, "state must be saved with memory undefined"],
      ["another utility", { utility: to(1) }, "state must be saved with grid undefined"],
      ["a support", { utility: variance({ support: [0, 1] }) }, "state must be saved with support undefined"],
    ] as const)("for %s", (_, difference, message) => {
      const state = fullGradient({ ...context, ...difference }).save();
      const made = fullGradient(context);
      const before = JSON.stringify(made.save());
      expect(() => made.restore(JSON.parse(JSON.stringify(state)))).toThrow(message);
      expect(JSON.stringify(made.save())).toBe(before);
    });

    test("for another target", () => {
      const state = mirrorAscent({ ...context, utility: to(1) }).save();
      expect(() => mirrorAscent({ ...context, utility: to(2) }).restore(state)).toThrow(
        /^state must be saved with target hash 0\.5717698090599194/,
      );
    });

    test("for another number of draws, a number among the options of the utility", () => {
      const of = (draws: number) => fullGradient({ ...context, utility: bestOf({ draws }) });
      expect(() => of(3).restore(of(2).save())).toThrow("state must be saved with draws 3");
    });

    test("for another term of a sum", () => {
      const of = (weight: number) =>
        equalShares({ ...context, utility: utility({ kind: "sum", terms: [{ weight, utility: { kind: "mean" } }] }) });
      expect(() => of(1).restore(of(2).save())).toThrow("saved with terms hash ");
    });

    test("for other distributions of an oracle", () => {
      const of = (alpha: number) => {
        const arms = [beta({ alpha, beta: 1 }), beta({ alpha: 2, beta: 2 })];
        const known = new KnownArms({ utility: context.utility, arms });
        return mirrorAscent({ ...context, influence: "exact", knownArms: known });
      };
      expect(() => of(1).restore(of(2).save())).toThrow("saved with arms hash ");
      expect(() => of(1).restore(of(1).save())).not.toThrow();
    });

    test("for a custom utility with another kind or dimension; its functions are not compared", () => {
      const of = (kind: string, dimension: number, value = () => 0) =>
        equalShares({
          ...context,
          utility: custom({ kind, dimension, features: () => {}, value, gradient: () => {} }),
        });
      expect(() => of("one", 1).restore(of("one", 1, () => 1).save())).not.toThrow();
      expect(() => of("one", 1).restore(of("two", 1).save())).toThrow('state must be saved with kind "one"');
      expect(() => of("one", 1).restore(of("one", 2).save())).toThrow("state must be saved with dimension 1");
    });

    test.each(Object.keys(learnerKinds))("for every learner, such as %s", (kind) => {
      const spec = { kind, ...(kind === "fixed" && { weights: [0.5, 0.5] }) } as never;
      const of = (floor: number) => learner(spec, { ...context, floor });
      expect(() => of(0.1).restore(of(0.1).save())).not.toThrow();
      expect(() => of(0.1).restore(of(0.2).save())).toThrow("state must be saved with floor 0.1");
    });

    test.each([
      ["fixed", { weights: [0.4, 0.6] }],
      ["full-gradient", { certificateShare: 0.1 }],
      ["full-gradient", { prior: { kind: "pooled", count: 2 } }],
      ["mirror-ascent", { projection: "lazy" }],
    ])("for another option of %s: %j", (kind, option) => {
      const usual = { kind, ...(kind === "fixed" && { weights: [0.5, 0.5] }) };
      const state = learner({ ...usual, ...option } as never, context).save();
      expect(() => learner(usual as never, context).restore(state)).toThrow(`saved with ${Object.keys(option)[0]} `);
    });
  });
});

describe("restoreWhole", () => {
  const learner = equalShares({ utility: mean(), armCount: 2, floor: 0.1 });
  const later = { ...learner.save(), average: 3 };

  it("loads a state of the same kind, once", () => {
    const loaded: LearnerState[] = [];
    restoreWhole(learner, later, (state) => loaded.push(state));
    expect(loaded).toEqual([later]);
  });

  it("restores the previous state if the new one is invalid, and throws its error", () => {
    const loaded: LearnerState[] = [];
    const load = (state: LearnerState) => {
      loaded.push(state);
      if (state.average === 3) throw invalid("state.average", "another", state.average);
    };
    expect(() => restoreWhole(learner, later, load)).toThrow("state.average must be another");
    expect(loaded).toEqual([later, learner.save()]);
  });

  it("refuses a state of another problem before loading anything", () => {
    const other = equalShares({ utility: mean(), armCount: 2, floor: 0.2 }).save();
    expect(() => restoreWhole(learner, other, () => expect.unreachable())).toThrow("saved with floor 0.1");
  });

  test.each([[{ kind: "fixed" }], [{}], [null], [undefined]])("refuses %j", (state) => {
    const load = () => expect.unreachable();
    expect(() => restoreWhole(learner, state as never, load)).toThrow('state.kind must be "uniform"');
  });
});
