import { ceilingShare, floorShare, interval } from "@blendit/lab/spec";
import { type Static, Type } from "typebox";
import { groups } from "./decisions.ts";
import {
  byArm,
  byName,
  closed,
  count,
  date,
  experimentId,
  learnerRef,
  orNull,
  outcome,
  share,
  title,
  utilityRef,
  wireDefinitions,
} from "./fields.ts";

const numberOrNull = orNull(Type.Number());
const status = Type.Enum(["running", "paused", "archived"], { description: "`running`, `paused` or `archived`" });
const name = { ...title, description: "a name for people" };

const arm = closed({
  name: title,
  cost: Type.Optional(Type.Number({ description: "cost of one use, in the unit of the utility" })),
});

const several = Type.Enum(["first", "sum", "last", "max"], {
  description: "which rewards count if a decision gets several; all but `first` need expiresAfter",
});

const rewardRules = closed({
  expiresAfter: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 31_536_000,
      description: "seconds after the decision; later rewards are not learned",
    }),
  ),
  missing: Type.Optional(
    Type.Union([Type.Literal("ignore"), closed({ value: outcome })], {
      title: "missing",
      description: "what to learn if no reward has arrived when the window closes: nothing (`ignore`), or a value",
    }),
  ),
  several: Type.Optional(several),
});

const whilePaused = Type.Union([Type.Literal("weights"), closed({ arm: title })], {
  title: "whilePaused",
  description: 'what a pause serves: `"weights"`, the weights at its start, or `{"arm": "plain"}`',
});

const control = closed({
  arm: title,
  share: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1, description: "its share of all learned decisions" }),
  ),
});

/** How to decide and learn: everything that can be changed later, except the arms. */
const settings = {
  utility: { ...utilityRef, description: "the goal to maximise, without files and modules" },
  floor: Type.Union([floorShare, byName(floorShare)], {
    title: "floor",
    description: "the minimum share of every arm, or of some by name (others: 0)",
  }),
  ceiling: Type.Optional(
    Type.Union([ceilingShare, byName(ceilingShare)], {
      title: "ceiling",
      description: "the maximum share of every arm, or of some by name (default: 1, no limit)",
    }),
  ),
  support: Type.Optional({
    ...interval,
    description: "`[low, high]`, the possible range of outcomes, if the goal needs it",
  }),
  learner: Type.Optional({ ...learnerRef, description: 'how to learn (default: `{"kind": "full-gradient"}`)' }),
  reward: Type.Optional({ ...rewardRules, description: "`expiresAfter` in seconds, `missing`, `several`" }),
  control: Type.Optional({
    ...orNull(control),
    description: '`{"arm": "plain", "share": 0.1}`; `share` is optional; `null` removes it',
  }),
  holdout: Type.Optional({ ...share, description: "share of units that always get the control, never learned from" }),
  rollout: Type.Optional({ ...share, description: "share of units that take part; the others get the control" }),
  burnIn: Type.Optional({ ...count, description: "number of first decisions made by equal shares" }),
  whilePaused: Type.Optional(whilePaused),
  sticky: Type.Optional(Type.Boolean({ description: "whether a unit keeps its arm (default: true)" })),
};

const withDefinitions = { additionalProperties: false, $defs: wireDefinitions } as const;

export const createExperimentBody = Type.Object(
  {
    id: Type.Optional({ ...experimentId, description: "its name in addresses (default: derived from `name`)" }),
    name,
    arms: Type.Array(arm, {
      minItems: 2,
      maxItems: 100_000,
      description: 'two or more, as `{"name": "plain", "cost": 0}`; `cost` is optional, in units of the utility',
    }),
    ...settings,
    dimension: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 4096,
        description: "numbers in an outcome (default: 1, or as many as the target has); it cannot be changed",
      }),
    ),
    observeOnly: Type.Optional(Type.Boolean({ description: "learn only from decisions made elsewhere" })),
  },
  withDefinitions,
);
/** An experiment to create. */
export type CreateExperimentBody = Static<typeof createExperimentBody>;

const { utility, floor, ...optionalSettings } = settings;
const changes = { utility: Type.Optional(utility), floor: Type.Optional(floor), ...optionalSettings };

export const changeExperimentBody = Type.Object(
  {
    name: Type.Optional(name),
    status: Type.Optional(status),
    addArms: Type.Optional(
      Type.Array(arm, { minItems: 1, description: "arms to add; they can be chosen from the next decision onwards" }),
    ),
    retireArms: Type.Optional(Type.Array(title, { minItems: 1, description: "names of arms to retire" })),
    ...changes,
    note: Type.Optional(Type.String({ maxLength: 1000, description: "for the audit trail" })),
  },
  withDefinitions,
);
/** Changes to an experiment. Omitted fields stay as they are. */
export type ChangeExperimentBody = Static<typeof changeExperimentBody>;

export const dryRunBody = Type.Object({ name: Type.Optional(name), ...changes }, withDefinitions);
/** Settings to try on the log. */
export type DryRunBody = Static<typeof dryRunBody>;

export const deletedExperiment = closed({ id: experimentId, result: Type.Literal("deleted") });
/** An experiment that was deleted. */
export type DeletedExperiment = Static<typeof deletedExperiment>;

const blendValue = closed({ weights: byArm, utility: numberOrNull });

export const dryRunAnswer = closed({
  learned: count,
  refused: { ...count, description: "rewards that the utility does not accept" },
  now: blendValue,
  instead: blendValue,
  recommended: closed({ now: byArm, instead: byArm }),
});
/** Results of learning with other settings, next to those of the current ones. */
export type DryRunAnswer = Static<typeof dryRunAnswer>;

const armReport = closed({
  name: title,
  status: Type.Enum(["playing", "retired"]),
  cost: Type.Optional(Type.Number({ description: "cost of one use, if given" })),
  weight: { ...share, description: "its current share of decisions" },
  recommended: { ...share, description: "its share of the blend that the learner recommends" },
  decisions: count,
  rewarded: count,
  mean: { ...numberOrNull, description: "mean of the learned outcomes, including imputed ones" },
  deviation: numberOrNull,
  missing: { ...count, description: "decisions without a reward when their window closed" },
  imputed: count,
  late: { ...count, description: "rewards that arrived too late to be learned" },
  neverShown: count,
  open: { ...count, description: "decisions that are waiting for a reward" },
});
/** The numbers of an experiment about one arm. */
export type ArmReport = Static<typeof armReport>;

const groupReport = closed({
  decisions: count,
  rewarded: count,
  mean: { ...numberOrNull, description: "mean of the outcomes that arrived in time, including imputed ones" },
  deviation: numberOrNull,
});

const ratioTest = closed({
  evidence: { type: "number", description: "evidence against the logged probabilities; 1,000 or more raises an alarm" },
  alarm: Type.Boolean({ description: "whether the evidence has ever reached 1,000" }),
  arm: orNull(title),
});

export const experimentReport = closed({
  id: experimentId,
  name: title,
  status,
  createdAt: date,
  configuration: Type.Integer({ minimum: 1, description: "version of the current configuration" }),
  settings: Type.Unknown({ description: "the current configuration with all defaults" }),
  weights: { ...byArm, description: "current shares of decisions, by name" },
  recommended: { ...byArm, description: "the blend that the learner recommends, by name" },
  weightsVersion: count,
  arms: Type.Array(armReport),
  counts: closed({
    decisions: count,
    learned: count,
    open: count,
    refused: { ...count, description: "rewards in the log that the current settings do not accept" },
  }),
  groups: Type.Record(Type.Enum([...groups]), groupReport, {
    description: "decisions and outcomes by group, such as hold-out and blend",
  }),
  utility: closed({
    kind: Type.String(),
    recommended: numberOrNull,
    now: numberOrNull,
    equal: numberOrNull,
    control: { ...numberOrNull, description: "utility of the control alone; null until it has an outcome" },
    bestSingle: {
      ...orNull(closed({ arm: title, utility: Type.Number() })),
      description: "the arm with the best utility if used alone; null until every arm has an outcome",
    },
  }),
  certificate: Type.Object({
    grade: Type.Enum(["estimated", "guaranteed", "none"]),
    estimate: numberOrNull,
    upper: numberOrNull,
    sentence: Type.String(),
  }),
  unmoved: { ...orNull(Type.String()), description: "why weights have not moved; null if they have" },
  lag: { ...count, description: "rewards that are stored but not yet learned" },
  staleness: Type.Optional(
    Type.Number({
      description: "with several servers: the maximum age of what this server knows about the others, in seconds",
    }),
  ),
  sampleRatio: closed({ assigned: ratioTest, shown: ratioTest, rewarded: ratioTest }),
  ignored: Type.Optional(
    Type.Array(Type.String(), { description: "ignored fields of an experiment file, used only by simulations" }),
  ),
});
/** What an experiment has learned, with its counts and alarms. */
export type ExperimentReport = Static<typeof experimentReport>;

const shares = Type.Array(share);
const values = Type.Array(numberOrNull);

export const experimentHistory = closed({
  now: { ...date, description: "current time by the clock of the service, like all other times" },
  at: { ...Type.Array(date), description: "time of each point; all other lists have the same length" },
  arms: Type.Array(closed({ name: title, weights: shares, recommended: shares })),
  utility: closed({ now: values, recommended: values }),
});
/** Weights and estimated utility over time: at most about 500 points, for experiments with at most 1,000 arms. */
export type ExperimentHistory = Static<typeof experimentHistory>;

const armCounts = Type.Array(closed({ name: title, counts: Type.Array(count) }));

export const outcomesAnswer = Type.Union(
  [
    closed({
      kind: Type.Literal("numbers"),
      start: Type.Number({ description: "the left end of the first bin" }),
      width: Type.Number({ description: "the width of each bin" }),
      arms: armCounts,
    }),
    closed({ kind: Type.Literal("words"), words: Type.Array(Type.String()), arms: armCounts }),
    closed({ kind: Type.Literal("none") }),
  ],
  { title: "outcomes", description: "`none`: no outcomes yet, or outcomes are vectors, which have no histogram" },
);
/** A histogram of the outcomes of each arm. */
export type OutcomesAnswer = Static<typeof outcomesAnswer>;

export const experimentList = closed({
  experiments: Type.Array(
    closed({
      id: experimentId,
      name: title,
      status,
      createdAt: date,
      arms: count,
      decisions: count,
      learned: count,
      largest: Type.Array(closed({ name: title, weight: share }), {
        description: "the largest current shares, at most three; none while the experiment is not loaded",
      }),
    }),
  ),
});
/** A summary of all experiments. */
export type ExperimentList = Static<typeof experimentList>;

export const configurationList = closed({
  configurations: Type.Array(
    closed({
      version: Type.Integer({ minimum: 1 }),
      at: date,
      by: Type.String({ description: "name of the key, or `local`" }),
      change: Type.Unknown({ description: "the body of the request" }),
      note: orNull(Type.String()),
    }),
  ),
});
/** Every configuration that an experiment has had: who changed what, and when. */
export type ConfigurationList = Static<typeof configurationList>;
