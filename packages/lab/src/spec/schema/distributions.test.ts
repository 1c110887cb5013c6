import { type DistributionSpec, distribution } from "@blendit/core/all";
import type { Static } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import { kindsOf } from "../json-schema.ts";
import { distributionSchema } from "./distributions.ts";
import { kindsOfCore, type OptionsByKind } from "./kinds-of-core.contract.ts";

type Schema = Exclude<Static<typeof distributionSchema>, { kind: "recorded" }>;

describe("distributionSchema", () => {
  it("has the kinds of core, and recorded laws", () => {
    const kinds = kindsOfCore(() => distribution({ kind: "?" } as never));
    expect([...kindsOf(distributionSchema).keys()].toSorted()).toEqual([...kinds, "recorded"].toSorted());
  });

  it("has the options of core, kind by kind", () => {
    expectTypeOf<OptionsByKind<Schema>>().toEqualTypeOf<OptionsByKind<DistributionSpec>>();
    expectTypeOf<Exclude<Schema, { kind: "mixture" }>>().toExtend<DistributionSpec>();
  });
});
