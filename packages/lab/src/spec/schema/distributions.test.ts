import { type DistributionSpec, distribution, type LawSpec, law } from "@blendit/core/specs";
import type { Static } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import { kindsOf } from "../json-schema.ts";
import { armSchema, distributionSchema, lawSchema } from "./distributions.ts";
import { kindsOfCore, type OptionsByKind } from "./kinds-of-core.contract.ts";

type LawSchema = Exclude<Static<typeof lawSchema>, { kind: "recorded" | "recorded-vectors" }>;
type Schema = Exclude<Static<typeof distributionSchema>, { kind: "recorded" }>;
/** Kinds whose outcomes may be words in a file, or that hold such. */
type Worded = "mixture" | "discrete" | "empirical";

describe("distributionSchema", () => {
  it("has the kinds of core, and recorded laws", () => {
    const kinds = kindsOfCore(() => distribution({ kind: "?" } as never));
    expect([...kindsOf(distributionSchema).keys()].toSorted()).toEqual([...kinds, "recorded"].toSorted());
  });

  it("has the options of core, kind by kind", () => {
    expectTypeOf<OptionsByKind<Schema>>().toEqualTypeOf<OptionsByKind<DistributionSpec>>();
    expectTypeOf<Exclude<Schema, { kind: Worded }>>().toExtend<DistributionSpec>();
  });
});

describe("lawSchema", () => {
  it("has the kinds of core, and recorded laws", () => {
    const kinds = kindsOfCore(() => law({ kind: "?" } as never));
    expect([...kindsOf(lawSchema).keys()].toSorted()).toEqual([...kinds, "recorded", "recorded-vectors"].toSorted());
  });

  it("has the options of core, kind by kind", () => {
    expectTypeOf<OptionsByKind<LawSchema>>().toEqualTypeOf<OptionsByKind<LawSpec>>();
    expectTypeOf<Exclude<LawSchema, { kind: Worded }>>().toExtend<LawSpec>();
  });
});

describe("armSchema", () => {
  it("has the kinds and options of laws, each with a name beside them", () => {
    const laws = kindsOf(lawSchema);
    const arms = kindsOf(armSchema);
    expect([...arms.keys()]).toEqual([...laws.keys()]);
    for (const [kind, { properties }] of arms) {
      expect(Object.keys(properties!)).toEqual([...Object.keys(laws.get(kind)!.properties!), "name"]);
    }
  });
});
