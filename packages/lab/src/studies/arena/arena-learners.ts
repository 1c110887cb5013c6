import type { LearnerSpec } from "../../baselines/index.ts";
import type { NamedLearner } from "../../spec/experiment.ts";

/** A learner of the arena, with the same setting for every problem. */
export interface ArenaLearner {
  readonly spec: NamedLearner;
  /** An oracle: its steps follow the true laws of the arms. */
  readonly knowsTheArms: boolean;
  /** A single-arm bandit: it looks for the largest mean reward, whatever the utility. */
  readonly seeksOneArm: boolean;
}

/** Blendit's own learner, which the arena is about. */
export const OWN_LEARNER = "full-gradient" as const;

/** The oracle that recommends the same kind of average as `OWN_LEARNER`. */
export const SAME_AVERAGING = "mirror-ascent-exact-decaying";

const step = { kind: "inverse-sqrt", initial: 0.5 } as const;
const exact = { kind: "mirror-ascent", influence: "exact", step } as const;

/** Every kind of learner, by default settings. The horizon is for the one that has to know it: explore, then commit. */
export function arenaLearners(horizon: number): ArenaLearner[] {
  return [
    blender("full-gradient", { kind: "full-gradient" }),
    oracle("mirror-ascent-exact", exact),
    // The published program's settings for the variance, and for the Wasserstein distance.
    oracle("mirror-ascent-exact-published", { ...exact, projection: "lazy", coordinates: "logit" }),
    oracle("mirror-ascent-exact-lazy", { ...exact, projection: "lazy" }),
    oracle(SAME_AVERAGING, { ...exact, averaging: "decaying" }),
    blender("mirror-ascent-plug-in", { kind: "mirror-ascent", influence: "plug-in", step }),
    blender("mirror-ascent-adagrad", { kind: "mirror-ascent", step: { kind: "adagrad", initial: 0.5 } }),
    blender("plug-in-optimum", { kind: "plug-in-optimum" }),
    blender("mixture-ucb", { kind: "mixture-ucb" }),
    blender("mixture-ogd", { kind: "mixture-ogd" }),
    blender("rs-etc", { kind: "rs-etc", horizon }),
    blender("rs-ucb", { kind: "rs-ucb" }),
    blender("ce-ucb", { kind: "ce-ucb" }),
    singleArm("exp3", { kind: "exp3" }),
    singleArm("ucb1", { kind: "ucb1" }),
    singleArm("thompson", { kind: "thompson" }),
    blender("uniform", { kind: "uniform" }),
  ];
}

function blender(id: string, spec: LearnerSpec): ArenaLearner {
  return { spec: { ...spec, id }, knowsTheArms: false, seeksOneArm: false };
}

function oracle(id: string, spec: LearnerSpec): ArenaLearner {
  return { ...blender(id, spec), knowsTheArms: true };
}

function singleArm(id: string, spec: LearnerSpec): ArenaLearner {
  return { ...blender(id, spec), seeksOneArm: true };
}
