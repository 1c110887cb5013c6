import { Random } from "@blendit/core";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { type Endpoint, endpoints } from "../src/contract/index.ts";
import { DecisionService } from "../src/decisions/decision-service.ts";
import { openStore } from "../src/store/sqlite-store.ts";
import { examples, numbers } from "./fuzz-examples.ts";
import { namesIn, spoilt, strange, textOf } from "./spoilt-bodies.ts";
import { tryServer } from "./try-server.ts";

const SEED = 20_261_117;

/** A server with the real service behind its routes, data in memory, and one experiment. */
async function realServer() {
  const store = openStore(":memory:");
  const node = Number.parseInt(process.versions.node, 10);
  let now = 1_700_000_000_000;
  const clock = () => now++;
  const calls = await DecisionService.open({ store, clock, monotonic: clock, random: Random.stream(SEED), node });
  const { app, lines } = await tryServer({ calls });
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  return { app, lines };
}

test.each(Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body !== undefined))(
  "%s never fails with 5xx, whatever is sent",
  async (name, { method, path, body: schema }) => {
    const { app, lines } = await realServer();
    const headers = { "content-type": "application/json" };
    expect((await app.inject({ method: "POST", url: "/v1/experiments", payload: numbers })).statusCode).toBe(201);
    const decided = await app.inject({
      method: "POST",
      url: "/v1/experiments/x/decisions",
      payload: { key: "request-4711" },
    });
    const { decision } = decided.json() as { decision: string };
    const url = path.replace("/experiments/:id", "/experiments/x").replace("/decisions/:id", `/decisions/${decision}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(strange, spoilt(examples[name], namesIn(schema))), async (body) => {
        const answer = await app.inject({ method, url, headers, payload: textOf(body) });
        expect(
          answer.statusCode,
          `${JSON.stringify(body).slice(0, 300)}: ${JSON.stringify(lines.at(-1))}`,
        ).toBeLessThan(500);
      }),
      { seed: SEED, numRuns: 150 },
    );
    expect((await app.inject("/v1/experiments/x")).statusCode).toBe(200);
    expect((await app.inject({ method: "POST", url: "/v1/experiments/x/decisions" })).statusCode).toBeLessThan(500);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  },
);
