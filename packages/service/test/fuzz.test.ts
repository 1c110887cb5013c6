import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { exampleBodies } from "../src/contract/endpoints.ts";
import { type Endpoint, endpoints } from "../src/contract/index.ts";
import { namesIn, spoilt, strange, textOf, trappedBodies } from "./spoilt-bodies.ts";
import { tryServer } from "./try-server.ts";

type Method = NonNullable<InjectOptions["method"]>;

const SEED = 20_261_116;
const JSON_TYPE = { "content-type": "application/json" };

const routes = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
  name,
  method: endpoint.method as Method,
  url: endpoint.path.replace("/experiments/:id", "/experiments/x").replace("/decisions/:id", "/decisions/d"),
  body: endpoint.body,
  names: namesIn(endpoint.body),
  example: exampleBodies[name as keyof typeof exampleBodies],
}));
const withBody = routes.filter(({ body }) => body !== undefined);

/** Expects a success status, or a refusal with a code and a message. */
function expectPolite({ statusCode, body }: { statusCode: number; body: string }, about: unknown): void {
  expect(statusCode, JSON.stringify(about)?.slice(0, 300)).toBeLessThan(500);
  if (statusCode < 400) return;
  const { error, message, places = [], ...rest } = JSON.parse(body);
  expect([typeof error, rest]).toEqual(["string", {}]);
  for (const place of places) expect(place).toMatchObject({ path: expect.any(String), message: expect.any(String) });
  expect(message.length).toBeGreaterThan(10);
  expect(message.length).toBeLessThan(4000);
  expect(message).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
}

describe.each(withBody)("$name", ({ method, url, body: schema, names, example }) => {
  test("answers any JSON with 2xx or 4xx and a message", async () => {
    const { app } = await tryServer();
    await fc.assert(
      fc.asyncProperty(fc.oneof(strange, spoilt(example, names)), async (body) => {
        expectPolite(await app.inject({ method, url, headers: JSON_TYPE, payload: textOf(body) }), body);
      }),
      { seed: SEED, numRuns: 100 },
    );
    expect((await app.inject("/healthz")).statusCode).toBe(200);
  });

  test("refuses an object with its own methods at any position", async () => {
    const { app } = await tryServer();
    for (const payload of trappedBodies(schema!)) {
      const answer = await app.inject({ method, url, headers: JSON_TYPE, payload });
      expectPolite(answer, payload);
      expect(answer.statusCode, payload).toBe(400);
    }
  });

  test("answers any bytes with 4xx and a message", async () => {
    const { app } = await tryServer();
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 60 }).map((list) => Buffer.from(list)),
      fc.string({ minLength: 1, unit: "binary" }).map((text) => Buffer.from(`{"key":"${text}`)),
      fc.constantFrom('{"value":1e400', "{'a':1}", "\ufeff", "nul", "[".repeat(1000)).map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (payload) => {
        expectPolite(await app.inject({ method, url, headers: JSON_TYPE, payload }), payload.toString("latin1"));
      }),
      { seed: SEED, numRuns: 30 },
    );
  });

  test.each([
    ['{"value":1e400,"key":"k"}', "Infinity"],
    [`${'{"utility":'.repeat(80_000)}1${"}".repeat(80_000)}`, "deep nesting"],
    [`{"keys":[${'"k",'.repeat(100_000)}"k"]}`, "a long list"],
    ['{"__proto__":{"value":1}}', "a prototype"],
    ['{"constructor":{"prototype":{"value":1}}}', "a constructor"],
    ["[]", "a list"],
    ["null", "null"],
    ['"text"', "text"],
  ])("refuses %# with 400", async (payload) => {
    const { app } = await tryServer();
    const answer = await app.inject({ method, url, headers: JSON_TYPE, payload });
    expectPolite(answer, payload);
    expect(answer.statusCode).toBe(400);
  });

  test("refuses other types and encodings with 415", async () => {
    const { app } = await tryServer();
    for (const type of ["text/plain", "application/xml", "application/json; charset=utf-16", "multipart/form-data"]) {
      const answer = await app.inject({ method, url, headers: { "content-type": type }, payload: "{}" });
      expectPolite(answer, type);
      expect(answer.statusCode).toBe(415);
    }
  });
});

describe.each(routes.filter(({ name }) => name !== "events"))("$name", ({ method, url }) => {
  test("accepts or refuses a body that it does not need", async () => {
    const { app } = await tryServer();
    for (const payload of ["{}", "nonsense", '{"a":']) {
      expectPolite(await app.inject({ method, url, headers: JSON_TYPE, payload }), payload);
      expectPolite(await app.inject({ method, url, payload }), payload);
    }
  });

  test("handles any path and headers without failing", async () => {
    const { app } = await tryServer();
    const word = fc.string({ unit: "binary", maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed()));
    const wild = fc
      .tuple(word, word, fc.constantFrom("/", "?", "%", "//", "/../", ";", "?id="))
      .map(([first, second, between]) => `/v1/experiments/${first}${between}${second}`);
    await fc.assert(
      fc.asyncProperty(wild, fc.string({ unit: "grapheme-ascii" }), async (address, header) => {
        const headers = { authorization: `Bearer ${header}`, "x-anything": header };
        expectPolite(await app.inject({ method, url: address, headers }), address);
      }),
      { seed: SEED, numRuns: 25 },
    );
  });
});
