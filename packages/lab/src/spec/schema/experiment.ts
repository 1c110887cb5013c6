import { Type } from "typebox";
import { defaultDiagnostics, diagnosticNames } from "../experiment.ts";
import { anyDistributionSchema, armSchema, armsBySchema, distributionSchema } from "./distributions.ts";
import {
  anyDistributionRef,
  armRef,
  ceilingShare,
  closed,
  finite,
  floorShare,
  learnerRef,
  lineOfText,
  numbers,
  positive,
  utilityRef,
} from "./fields.ts";
import { learnerSchema } from "./learners.ts";
import { utilitySchema } from "./utilities.ts";

const percentage = Type.String({
  pattern: "^[0-9]*\\.?[0-9]+ ?%$",
  rule: 'a percentage of the gap of equal weights, such as "5 %"',
});

const count = Type.Integer({ minimum: 1 });

/** The most constraints: more would take long to solve and be hard to read. */
const MOST_CONSTRAINTS = 20;

/** A constraint on blends. */
const constraint = closed({
  utility: utilityRef,
  atLeast: Type.Optional(finite),
  atMost: Type.Optional(finite),
  name: lineOfText,
  contributionOf: Type.Optional(Type.String({ minLength: 1 })),
});

/** Values that the command line may override. */
export const overridesSchema = closed({
  horizon: Type.Optional(count),
  replications: Type.Optional(count),
  seed: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** The experiment file as JSON Schema. It requires only what `optimum` needs; `runnableSchema` also requires what `run` needs. */
export const experimentSchema = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    utility: utilityRef,
    arms: Type.Union([Type.Array(armRef, { minItems: 2 }), armsBySchema], { title: "arms" }),
    costs: Type.Optional(numbers(2)),
    drift: Type.Optional(closed({ to: Type.Array(anyDistributionRef, { minItems: 2 }), from: count, until: count })),
    floor: Type.Union([floorShare, Type.Array(floorShare, { minItems: 2 })], { title: "floor" }),
    ceiling: Type.Optional(Type.Union([ceilingShare, Type.Array(ceilingShare, { minItems: 2 })], { title: "ceiling" })),
    constraints: Type.Optional(Type.Array(constraint, { minItems: 1, maxItems: MOST_CONSTRAINTS })),
    horizon: Type.Optional(count),
    replications: Type.Optional(Type.Integer({ minimum: 1, default: 100 })),
    seed: Type.Optional(Type.Integer({ minimum: 0, default: 1 })),
    learners: Type.Optional(Type.Array(learnerRef, { minItems: 1 })),
    diagnostics: Type.Optional(
      Type.Array(Type.Enum([...diagnosticNames]), { uniqueItems: true, default: defaultDiagnostics }),
    ),
    record: Type.Optional(
      Type.Union([Type.Enum(["grid", "all"]), closed({ every: count })], { default: "grid", title: "record" }),
    ),
    stopWhen: Type.Optional(closed({ certificate: Type.Union([positive, percentage]) })),
  },
  {
    additionalProperties: false,
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $defs: {
      distribution: distributionSchema,
      anyDistribution: anyDistributionSchema,
      arm: armSchema,
      utility: utilitySchema,
      learner: learnerSchema,
    },
  },
);

/** The experiment file for `run`, which also needs a horizon and learners. */
export const runnableSchema = { ...experimentSchema, required: [...experimentSchema.required, "horizon", "learners"] };
