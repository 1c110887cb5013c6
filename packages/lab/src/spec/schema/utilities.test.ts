import { type UtilitySpec, utility } from "@blendit/core/specs";
import type { Static } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import { type JsonSchema, kindsOf } from "../json-schema.ts";
import { kindsOfCore, type OptionsByKind } from "./kinds-of-core.contract.ts";
import { utilitySchema } from "./utilities.ts";

describe("utilitySchema", () => {
  it("has exactly the kinds of core", () => {
    const kinds = kindsOfCore(() => utility({ kind: "?" } as never));
    expect([...kindsOf(utilitySchema).keys()].toSorted()).toEqual(kinds.toSorted());
  });

  it("has the options of core, kind by kind", () => {
    expectTypeOf<OptionsByKind<Static<typeof utilitySchema>>>().toEqualTypeOf<OptionsByKind<UtilitySpec>>();
  });

  it("has the metrics of core", () => {
    const metrics = kindsOfCore(() => utility({ kind: "maximin", metrics: [{ kind: "?" }] } as never));
    const schema = kindsOf(utilitySchema).get("maximin")?.properties?.metrics?.items as JsonSchema;
    expect([...kindsOf(schema).keys()].toSorted()).toEqual(metrics.toSorted());
  });
});
