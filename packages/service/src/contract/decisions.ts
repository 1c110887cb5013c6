import { type Static, type TSchema, Type } from "typebox";
import { callerId, closed, count, date, decisionId, orNull, outcome, share, title } from "./fields.ts";

function batchOf<Item extends TSchema>(item: Item) {
  return Type.Array(item, { minItems: 1, maxItems: MOST_IN_A_BATCH });
}

const MOST_IN_A_BATCH = 1000;

/** The answer to one item of a batch: its status, and the reason if it was refused. */
const itemAnswer = {
  status: Type.Integer(),
  error: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
};

/** Stores keep positions in this list, so new groups go to the end. */
export const groups = ["blend", "burn-in", "holdout", "outside", "paused", "elsewhere"] as const;

const key = { ...callerId, description: "your name for the decision" };
const unit = { ...callerId, description: "the user or thing that the decision is for, which keeps its arm" };
const value = { ...outcome, description: "the outcome" };
const event = { ...callerId, description: "your name for this reward, if a decision gets several rewards" };

export const decideBody = closed({ key: Type.Optional(key), unit: Type.Optional(unit) });
/** A request for a decision. */
export type DecideBody = Static<typeof decideBody>;

export const decisionAnswer = closed({
  decision: decisionId,
  arm: title,
  probability: share,
  weightsVersion: count,
  group: Type.Enum([...groups], {
    description: "why this arm was served; only `blend`, `burn-in` and `elsewhere` are learned from",
  }),
});
/** A decision: the arm, and the probability with which it was chosen. */
export type DecisionAnswer = Static<typeof decisionAnswer>;

export const decideBatchBody = Type.Union(
  [
    closed({ count: Type.Integer({ minimum: 1, maximum: MOST_IN_A_BATCH }) }),
    closed({ keys: batchOf(callerId) }),
    closed({ decisions: batchOf(decideBody) }),
  ],
  {
    title: "batch",
    description:
      "one of `count` (a number of decisions), `keys`, or `decisions` (a list of bodies of the call for a single decision)",
  },
);
/** A request for several decisions: a number of them, one for each key, or one for each item. */
export type DecideBatchBody = Static<typeof decideBatchBody>;

export const decisionsAnswer = closed({ decisions: Type.Array(decisionAnswer) });
/** Decisions in the order of the request. */
export type DecisionsAnswer = Static<typeof decisionsAnswer>;

export const rewardBody = closed({ value, event: Type.Optional(event) });
/** The outcome of a decision. */
export type RewardBody = Static<typeof rewardBody>;

export const keyedRewardBody = closed({ key, value, event: Type.Optional(event) });
/** The outcome of the decision with a key. */
export type KeyedRewardBody = Static<typeof keyedRewardBody>;

export const rewardAnswer = closed({
  decision: decisionId,
  arm: title,
  value: outcome,
  event: orNull(callerId),
  rewardedAt: date,
  result: Type.Enum(["learned", "waiting", "late", "not-learned"], {
    description:
      "`waiting`: learned when the window closes; `late`: arrived after that; `not-learned`: hold-out, outside the rollout, or pause",
  }),
});
/** A reward as stored, and whether it is learned. */
export type RewardAnswer = Static<typeof rewardAnswer>;

export const rewardBatchBody = closed({
  rewards: {
    ...batchOf(closed({ decision: decisionId, value, event: Type.Optional(event) })),
    description: "a list of `decision`, `value` and, if a decision gets several rewards, `event`",
  },
});
/** Rewards of several decisions. */
export type RewardBatchBody = Static<typeof rewardBatchBody>;

export const errorAnswer = closed({
  error: Type.String({ description: "a code for programs" }),
  message: Type.String({ description: "what is wrong and what to do" }),
  places: Type.Optional(
    Type.Array(
      closed({
        path: Type.String({ description: "the parameter, such as `arms[1].name`" }),
        message: Type.String(),
        rule: Type.Optional(Type.String({ description: "what the value must be" })),
        value: Type.Optional(
          Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()], {
            description: "the value that was sent, unless it is a list, an object or a long text",
          }),
        ),
      }),
      { description: "the problem with each field of the body, if known" },
    ),
  ),
});
/** Why a call was refused. */
export type ErrorAnswer = Static<typeof errorAnswer>;

export const rewardBatchAnswer = closed({
  rewards: Type.Array(Type.Object({ ...itemAnswer, reward: Type.Optional(rewardAnswer) })),
});
/** A status for each reward, with its answer or the reason why it was refused. */
export type RewardBatchAnswer = Static<typeof rewardBatchAnswer>;

export const cancelledDecision = closed({ decision: decisionId, arm: title, result: Type.Literal("never-shown") });
/** A decision that was cancelled. */
export type CancelledDecision = Static<typeof cancelledDecision>;

/**
 * The smallest accepted probability of a decision made elsewhere: an importance weight above 1,000 would dominate all
 * others.
 */
export const LEAST_PROBABILITY = 0.001;

export const observationBody = closed({
  key,
  arm: { ...title, description: "the arm that was shown" },
  probability: Type.Number({
    minimum: LEAST_PROBABILITY,
    maximum: 1,
    description: "the probability with which the arm was drawn, 0.001 to 1",
  }),
  value: Type.Optional(value),
  unit: Type.Optional(unit),
});
/** A decision made elsewhere, and its outcome if known. */
export type ObservationBody = Static<typeof observationBody>;

export const observationAnswer = Type.Object({
  decision: decisionId,
  arm: title,
  probability: share,
  result: Type.Enum(["learned", "waiting", "open", "late", "not-learned"]),
});
/** A decision made elsewhere as stored, and whether its outcome is learned. */
export type ObservationAnswer = Static<typeof observationAnswer>;

export const observationBatchBody = closed({
  observations: {
    ...batchOf(observationBody),
    description: "a list of bodies of the call for a single observation",
  },
});
/** Several decisions made elsewhere. */
export type ObservationBatchBody = Static<typeof observationBatchBody>;

export const observationBatchAnswer = closed({
  observations: Type.Array(Type.Object({ ...itemAnswer, observation: Type.Optional(observationAnswer) })),
});
/** A status for each observation, with its answer or the reason why it was refused. */
export type ObservationBatchAnswer = Static<typeof observationBatchAnswer>;

export const logRow = closed({
  decision: decisionId,
  key: orNull(callerId),
  unit: orNull(callerId),
  group: Type.Enum([...groups]),
  arm: title,
  probability: share,
  weightsVersion: count,
  configuration: count,
  decidedAt: date,
  reward: orNull(outcome),
  rewardedAt: orNull(date),
  result: Type.Enum(["open", "learned", "waiting", "imputed", "missing", "late", "not-learned", "never-shown"]),
});
/** A row of the log: a decision and its outcome. */
export type LogRow = Static<typeof logRow>;
