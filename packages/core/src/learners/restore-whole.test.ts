import { describe, expect, it, test } from "vitest";
import { invalid } from "../errors/invalid.ts";
import { mean } from "../utilities/mean.ts";
import { uniform } from "./fixed.ts";
import type { LearnerState } from "./learner.ts";
import { restoreWhole } from "./restore-whole.ts";

const learner = uniform({ utility: mean(), armCount: 2, floor: 0.1 });
const later = { ...learner.save(), round: 3 };

describe("restoreWhole", () => {
  it("loads a state of the same kind, once", () => {
    const loaded: LearnerState[] = [];
    restoreWhole(learner, later, (state) => loaded.push(state));
    expect(loaded).toEqual([later]);
  });

  it("loads what was in force before when a state turns out to be wrong, and passes the complaint on", () => {
    const loaded: LearnerState[] = [];
    const load = (state: LearnerState) => {
      loaded.push(state);
      if (state.round !== undefined) throw invalid("state.round", "another", state.round);
    };
    expect(() => restoreWhole(learner, later, load)).toThrow("invalid state.round");
    expect(loaded).toEqual([later, learner.save()]);
  });

  it("refuses a state of another problem before anything is loaded", () => {
    const other = uniform({ utility: mean(), armCount: 2, floor: 0.2 }).save();
    expect(() => restoreWhole(learner, other, () => expect.unreachable())).toThrow("saved with floor 0.1");
  });

  test.each([[{ kind: "fixed" }], [{}], [null], [undefined]])("refuses %j", (state) => {
    const load = () => expect.unreachable();
    expect(() => restoreWhole(learner, state as never, load)).toThrow('invalid state.kind: expected "uniform", got');
  });
});
