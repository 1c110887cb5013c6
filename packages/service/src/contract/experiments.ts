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
const status = Type.Enum(["running", "paused", "archived"]);

const arm = closed({
  name: title,
  cost: Type.Optional(Type.Number({ description: "cost of one use, in the unit of the utility" })),
});

const several = Type.Enum(["first", "sum", "last", "max"], {
  description: "which rewards count if a decision gets several; all but `first` need expiresAfter",
});

const rewardRules = closed({
  expiresAfter: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 31_536_000, description: "seconds; later rewards are not learned" }),
  ),
  missing: Type.Optional(
    Type.Union([Type.Literal("ignore"), closed({ value: outcome })], {
      title: "missing",
      description: "what a reward counts as that has not arrived when its window ends: nothing, or a value",
    }),
  ),
  several: Type.Optional(several),
});

const whilePaused = Type.Union([Type.Literal("weights"), closed({ arm: title })], { title: "whilePaused" });

/** What is decided and learned, and how: all that can be changed later, but for the arms. */
const settings = {
  utility: utilityRef,
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
  support: Type.Optional(interval),
  learner: Type.Optional(learnerRef),
  reward: Type.Optional(rewardRules),
  control: Type.Optional(
    orNull(
      closed({
        arm: title,
        share: Type.Optional(
          Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1, description: "of all learned decisions" }),
        ),
      }),
    ),
  ),
  holdout: Type.Optional({ ...share, description: "share of units that always get the control, never learned from" }),
  rollout: Type.Optional({ ...share, description: "share of units that take part; the others get the control" }),
  burnIn: Type.Optional({ ...count, description: "number of first decisions made by equal shares" }),
  whilePaused: Type.Optional(whilePaused),
  sticky: Type.Optional(Type.Boolean({ description: "whether a unit keeps its arm (default: true)" })),
};

const withDefinitions = { additionalProperties: false, $defs: wireDefinitions } as const;

export const createExperimentBody = Type.Object(
  {
    id: Type.Optional(experimentId),
    name: title,
    arms: Type.Array(arm, { minItems: 2, maxItems: 100_000 }),
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
    name: Type.Optional(title),
    status: Type.Optional(status),
    addArms: Type.Optional(Type.Array(arm, { minItems: 1 })),
    retireArms: Type.Optional(Type.Array(title, { minItems: 1 })),
    ...changes,
    note: Type.Optional(Type.String({ maxLength: 1000, description: "for the audit trail" })),
  },
  withDefinitions,
);
/** Changes to an experiment. What is left out stays as it is. */
export type ChangeExperimentBody = Static<typeof changeExperimentBody>;

const { ceiling, support, learner } = settings;
export const dryRunBody = Type.Object(
  { utility: changes.utility, floor: changes.floor, ceiling, support, learner },
  withDefinitions,
);
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
/** What would be learned under other settings, beside the settings in force. */
export type DryRunAnswer = Static<typeof dryRunAnswer>;

const armReport = closed({
  name: title,
  status: Type.Enum(["playing", "retired"]),
  cost: Type.Optional(Type.Number({ description: "what playing it costs, if that was stated" })),
  weight: { ...share, description: "its current share of decisions" },
  recommended: { ...share, description: "its share of the blend that the learner recommends" },
  decisions: count,
  rewarded: count,
  mean: { ...numberOrNull, description: "of what was learned, imputed values included" },
  deviation: numberOrNull,
  missing: { ...count, description: "decisions without a reward when their window ended" },
  imputed: count,
  late: { ...count, description: "rewards that arrived too late to be learned" },
  neverShown: count,
  open: { ...count, description: "decisions that still wait for a reward" },
});
/** What an experiment knows of an arm. */
export type ArmReport = Static<typeof armReport>;

const groupReport = closed({
  decisions: count,
  rewarded: count,
  mean: { ...numberOrNull, description: "of outcomes in time, imputed values included" },
  deviation: numberOrNull,
});

const ratioTest = closed({
  evidence: { type: "number", description: "against the logged probabilities; 1000 and more is an alarm" },
  alarm: Type.Boolean({ description: "whether it was ever 1000 or more" }),
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
    control: numberOrNull,
    bestSingle: {
      ...orNull(closed({ arm: title, utility: Type.Number() })),
      description: "the arm that is worth most alone; null before the first outcome",
    },
  }),
  certificate: Type.Object({
    grade: Type.Enum(["estimated", "guaranteed", "none"]),
    estimate: numberOrNull,
    upper: numberOrNull,
    sentence: Type.String(),
  }),
  unmoved: { ...orNull(Type.String()), description: "why weights have not moved; null if they have" },
  lag: { ...count, description: "rewards that are stored and not yet learned" },
  staleness: Type.Optional(
    Type.Number({
      description: "with several servers: how many seconds old the known state of the others may be",
    }),
  ),
  sampleRatio: closed({ assigned: ratioTest, shown: ratioTest, rewarded: ratioTest }),
  ignored: Type.Optional(
    Type.Array(Type.String(), { description: "ignored fields of an experiment file, which only simulations use" }),
  ),
});
/** What an experiment has learned, with its counts and alarms. */
export type ExperimentReport = Static<typeof experimentReport>;

const shares = Type.Array(share);
const values = Type.Array(numberOrNull);

export const experimentHistory = closed({
  now: { ...date, description: "by the clock of the service, like all other times" },
  at: { ...Type.Array(date), description: "when; all other lists are as long as this one" },
  arms: Type.Array(closed({ name: title, weights: shares, recommended: shares })),
  utility: closed({ now: values, recommended: values }),
});
/** How weights and estimated utility have moved over time: at most some 500 points, of experiments of at most 1,000 arms. */
export type ExperimentHistory = Static<typeof experimentHistory>;

const armCounts = Type.Array(closed({ name: title, counts: Type.Array(count) }));

export const outcomesAnswer = Type.Union(
  [
    closed({
      kind: Type.Literal("numbers"),
      start: Type.Number({ description: "the left end of the first bin" }),
      width: Type.Number({ description: "of each bin" }),
      arms: armCounts,
    }),
    closed({ kind: Type.Literal("words"), words: Type.Array(Type.String()), arms: armCounts }),
    closed({ kind: Type.Literal("none") }),
  ],
  { title: "outcomes", description: "`none`: no outcomes yet, or vectors, of which there is no picture" },
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
    }),
  ),
});
/** All experiments, in short. */
export type ExperimentList = Static<typeof experimentList>;

export const configurationList = closed({
  configurations: Type.Array(
    closed({
      version: Type.Integer({ minimum: 1 }),
      at: date,
      by: Type.String({ description: "name of the key, or `local`" }),
      change: Type.Unknown({ description: "what was sent" }),
      note: orNull(Type.String()),
    }),
  ),
});
/** Every configuration that an experiment has had: who changed what, and when. */
export type ConfigurationList = Static<typeof configurationList>;
