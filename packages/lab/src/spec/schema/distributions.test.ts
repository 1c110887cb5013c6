import { type AnyDistributionSpec, anyDistribution, type DistributionSpec, distribution } from "@blendit/core/specs";
import type { Static } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import { kindsOf } from "../json-schema.ts";
import { anyDistributionSchema, armSchema, distributionSchema } from "./distributions.ts";
import { kindsOfCore, type OptionsByKind } from "./kinds-of-core.contract.ts";

type DistributionSchema = Exclude<Static<typeof anyDistributionSchema>, { kind: "recorded" | "recorded-vectors" }>;
type Schema = Exclude<Static<typeof distributionSchema>, { kind: "recorded" }>;
/** Kinds whose outcomes, or whose parts' outcomes, may be words in a file. */
type Worded = "mixture" | "discrete" | "empirical";
/** Kinds with values by name, which the types of schemas do not describe. */
type Named = "record" | "empirical-records";

describe("distributionSchema", () => {
  it("has the kinds of core, and recorded distributions", () => {
    const kinds = kindsOfCore(() => distribution({ kind: "?" } as never));
    expect([...kindsOf(distributionSchema).keys()].toSorted()).toEqual([...kinds, "recorded"].toSorted());
  });

  it("has the options of core, kind by kind", () => {
    expectTypeOf<OptionsByKind<Schema>>().toEqualTypeOf<OptionsByKind<DistributionSpec>>();
    expectTypeOf<Exclude<Schema, { kind: Worded }>>().toExtend<DistributionSpec>();
  });
});

describe("anyDistributionSchema", () => {
  it("has the kinds of core, and recorded distributions", () => {
    const kinds = kindsOfCore(() => anyDistribution({ kind: "?" } as never));
    expect([...kindsOf(anyDistributionSchema).keys()].toSorted()).toEqual(
      [...kinds, "recorded", "recorded-vectors"].toSorted(),
    );
  });

  it("has the options of core, kind by kind", () => {
    expectTypeOf<OptionsByKind<DistributionSchema>>().toEqualTypeOf<OptionsByKind<AnyDistributionSpec>>();
    expectTypeOf<Exclude<DistributionSchema, { kind: Worded | Named }>>().toExtend<AnyDistributionSpec>();
  });
});

describe("armSchema", () => {
  it("has the kinds and options of distributions, plus a name", () => {
    const distributions = kindsOf(anyDistributionSchema);
    const arms = kindsOf(armSchema);
    expect([...arms.keys()]).toEqual([...distributions.keys()]);
    for (const [kind, { properties }] of arms) {
      expect(Object.keys(properties!)).toEqual([...Object.keys(distributions.get(kind)!.properties!), "name"]);
    }
  });
});
