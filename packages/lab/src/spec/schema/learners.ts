import { Type } from "typebox";
import { closed, finite, fraction, kind, nonNegative, positive, probability } from "./fields.ts";

export const stepSchema = Type.Union(
  [
    kind("inverse-sqrt", { initial: positive }),
    kind("constant", { size: positive }),
    kind("adagrad", { initial: positive }),
    kind("theory", {}),
  ],
  { title: "step" },
);

/** A prior: the pooled distribution of all rewards, two moments, or the target of the utility. */
const priorSchema = Type.Union(
  [
    kind("pooled", { count: positive }),
    closed({ count: positive, mean: finite, secondMoment: nonNegative }),
    closed({ count: positive }),
  ],
  { title: "prior" },
);

/** How long rewards count, for distributions that drift. */
const memorySchema = Type.Union([closed({ discount: fraction }), closed({ window: Type.Integer({ minimum: 1 }) })], {
  title: "memory",
});

/** Options of every learner that estimates the distributions. */
const plugIn = { prior: Type.Optional(priorSchema), memory: Type.Optional(memorySchema) };

/** The name of a learner in results. It is part of file names and a header in tables. */
const named = {
  id: Type.Optional(
    Type.String({
      pattern: "^(?=.*[A-Za-z0-9_-])[A-Za-z0-9._-]+$",
      maxLength: 100,
      rule: "a name of letters, digits, dots, dashes and underscores",
    }),
  ),
};

/** Learners for the service and for experiment files. */
const productionKinds = [
  kind("mirror-ascent", {
    ...named,
    influence: Type.Optional(Type.Enum(["plug-in", "exact"])),
    step: Type.Optional(stepSchema),
    ...plugIn,
    coordinates: Type.Optional(Type.Enum(["simplex", "logit"])),
    projection: Type.Optional(Type.Enum(["agile", "lazy"])),
    averaging: Type.Optional(Type.Enum(["uniform", "decaying"])),
  }),
  kind("full-gradient", {
    ...named,
    ...plugIn,
    certificate: Type.Optional(Type.Enum(["estimated", "guaranteed"])),
    certificateShare: Type.Optional(fraction),
  }),
  kind("uniform", named),
  kind("fixed", { ...named, weights: Type.Array(probability, { minItems: 2 }) }),
] as const;

const mixtureUcb = { confidence: Type.Optional(positive), initial: Type.Optional(Type.Integer({ minimum: 1 })) };
const horizon = { horizon: Type.Optional(Type.Integer({ minimum: 1 })) };

/** Published algorithms for comparison in simulations. */
const baselineKinds = [
  kind("plug-in-optimum", { ...named, ...plugIn }),
  kind("mixture-ucb", { ...named, ...mixtureUcb }),
  kind("mixture-ogd", { ...named, ...mixtureUcb }),
  kind("rs-etc", { ...named, ...horizon, exploration: Type.Optional(fraction) }),
  kind("rs-ucb", { ...named, ...horizon }),
  kind("ce-ucb", { ...named, ...horizon }),
  kind("exp3", { ...named, rate: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })) }),
  kind("ucb1", named),
  kind("thompson", named),
] as const;

/** The schema of the learners that the service offers; experiment files may name baselines too. */
export const productionLearnerSchema = Type.Union([...productionKinds], { title: "learner" });
export const learnerSchema = Type.Union([...productionKinds, ...baselineKinds], { title: "learner" });
