import type { Static } from "typebox";
import { expectTypeOf, test } from "vitest";
import type { recordedSchema, recordedVectorsSchema } from "../spec/schema/distributions.ts";
import type { RecordedSpec } from "./recorded-spec.ts";

/** The schema's types say no more of `where` than that it is an object. */
type Known<Spec> = Spec extends unknown ? Omit<Spec, "where"> : never;
type Checked = Static<typeof recordedSchema> | Static<typeof recordedVectorsSchema>;

test("what the schema lets through is a recorded law, of every kind", () => {
  expectTypeOf<Known<Checked>>().toExtend<Known<RecordedSpec>>();
  expectTypeOf<Checked["kind"]>().toEqualTypeOf<RecordedSpec["kind"]>();
});
