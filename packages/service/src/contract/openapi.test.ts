import type { JsonSchema } from "@blendit/lab/spec";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { inputCheck } from "../http/input.ts";
import { type Endpoint, type EndpointName, endpoints, exampleBodies } from "./endpoints.ts";
import { openApiDocument } from "./openapi.ts";

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

const document = openApiDocument("1.2.3") as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

test("the document is OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("the document lists exactly the calls of the contract, with their statuses", () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
  );
  const known = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [
    name,
    method,
    path.replace(":id", "{id}"),
  ]);
  expect(listed.sort()).toEqual(known.sort());
  const { responses } = document.paths["/v1/decisions/{id}/reward"]!.post!;
  expect(Object.keys(responses)).toEqual("200 201 400 401 403 404 409 413 415 422 429 500 503".split(" "));
});

test("every reference points to a component", () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain("$defs");
  const targets = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
  expect(text.match(/"\$ref"/g)).toHaveLength(targets.length);
  const { schemas } = (document as unknown as { components: { schemas: object } }).components;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(targets));
});

test("every body has an example that the service accepts", () => {
  const withBody = Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body !== undefined);
  for (const [name, { body }] of withBody) {
    expect(exampleBodies[name as EndpointName], name).toBeDefined();
    expect(() => inputCheck(body!, "body")(exampleBodies[name as EndpointName]), name).not.toThrow();
  }
});

test("every field of a body has a description, which includes what a text must be", () => {
  const { schemas } = (document as unknown as { components: { schemas: Record<string, JsonSchema> } }).components;
  for (const name of ["CreateExperiment", "ChangeExperiment", "DryRun", "Decide", "Reward", "Observation"]) {
    for (const [field, { description }] of Object.entries(schemas[name]!.properties!)) {
      expect(description, `${name}.${field}`).toMatch(/./);
    }
  }
  expect(schemas.Decide!.properties!.key).not.toHaveProperty("rule");
  expect(schemas.Decide!.properties!.key!.description).toBe("your name for the decision; text without line breaks");
});
