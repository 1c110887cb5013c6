import type { Static } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { DiagnosticName, Experiment } from "../experiment.ts";
import { experimentSchema, overridesSchema, runnableSchema } from "./experiment.ts";

type File = Static<typeof experimentSchema>;

describe("experimentSchema", () => {
  it("has the names of diagnostics, and the keys of an experiment except those that parsing adds", () => {
    expectTypeOf<keyof File>().toEqualTypeOf<Exclude<keyof Experiment, "sources" | "categories">>();
    expectTypeOf<NonNullable<File["diagnostics"]>[number]>().toEqualTypeOf<DiagnosticName>();
  });

  it("is unchanged by JSON, so that it can be sent to services and forms", () => {
    expect(JSON.parse(JSON.stringify(experimentSchema))).toEqual(experimentSchema);
  });

  it("requires what `optimum` needs, and runnableSchema also what `run` needs", () => {
    expect(experimentSchema.required).toEqual(["utility", "arms", "floor"]);
    expect(runnableSchema.required).toEqual(["utility", "arms", "floor", "horizon", "learners"]);
  });

  it("allows additional keys only for columns of a table and metrics by name", () => {
    const open: string[] = [];
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== "object" || schema === null) return;
      const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown };
      if (type === "object" && additionalProperties !== false) open.push(path);
      for (const [key, part] of Object.entries(schema)) visit(part, `${path}/${key}`);
    };
    visit(experimentSchema, "");
    visit(overridesSchema, "overrides");
    expect(open).toEqual([
      "/properties/arms/anyOf/1/properties/where",
      "/properties/arms/anyOf/1/properties/columns",
      "/$defs/distribution/anyOf/10/properties/where",
      "/$defs/anyDistribution/anyOf/10/properties/where",
      "/$defs/anyDistribution/anyOf/10/properties/columns",
      "/$defs/anyDistribution/anyOf/13/properties/where",
      "/$defs/anyDistribution/anyOf/14/properties/metrics",
      "/$defs/anyDistribution/anyOf/15/properties/samples/items",
      "/$defs/arm/anyOf/10/properties/where",
      "/$defs/arm/anyOf/10/properties/columns",
      "/$defs/arm/anyOf/13/properties/where",
      "/$defs/arm/anyOf/14/properties/metrics",
      "/$defs/arm/anyOf/15/properties/samples/items",
    ]);
  });
});
