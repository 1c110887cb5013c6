import { learnerKinds, utility } from "@blendit/core/specs";
import type { Static } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import { type LearnerSpec, learner } from "../../baselines/index.ts";
import { kindsOf } from "../json-schema.ts";
import { kindsOfCore, type OptionsByKind } from "./kinds-of-core.contract.ts";
import { learnerSchema, productionLearnerSchema, stepSchema } from "./learners.ts";

const context = { utility: utility({ kind: "mean" }), armCount: 2, floor: 0.1 };

describe("learnerSchema", () => {
  it("has exactly the kinds of core and the baselines", () => {
    const kinds = kindsOfCore(() => learner({ kind: "?" } as never, context));
    expect([...kindsOf(learnerSchema).keys()].toSorted()).toEqual(kinds.toSorted());
    expect([...kindsOf(productionLearnerSchema).keys()]).toEqual(Object.keys(learnerKinds));
  });

  it("has the options of core, kind by kind, and an id", () => {
    type Named = LearnerSpec & { readonly id?: string };
    expectTypeOf<OptionsByKind<Static<typeof learnerSchema>>>().toEqualTypeOf<OptionsByKind<Named>>();
    expectTypeOf<Static<typeof learnerSchema>>().toExtend<Named>();
  });
});

describe("stepSchema", () => {
  it("has exactly the kinds of core, and the step from theory", () => {
    const kinds = kindsOfCore(() => learner({ kind: "mirror-ascent", step: { kind: "?" } } as never, context));
    expect([...kindsOf(stepSchema).keys()].toSorted()).toEqual([...kinds, "theory"].toSorted());
  });
});
