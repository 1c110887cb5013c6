import { Random } from "@blendit/core";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { exampleBodies } from "../src/contract/example-bodies.ts";
import { type Endpoint, endpoints } from "../src/contract/index.ts";
import { DecisionService } from "../src/decisions/decision-service.ts";
import { openStore } from "../src/store/open-store.ts";
import { spoilt, strange } from "./spoilt-bodies.ts";
import { tryServer } from "./try-server.ts";

const SEED = 20_261_117;

/** The service itself behind the routes, with its data in memory, and one experiment. */
async function realServer() {
  const { store } = openStore(":memory:");
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

const arms = [{ name: "plain" }, { name: "step by step" }, { name: "with examples" }];
const numbers = { id: "x", name: "x", utility: { kind: "variance", support: [0, 1] }, floor: 0.05, arms };

/** Bodies that are nearly right for this experiment. */
const examples: Record<string, unknown> = {
  ...exampleBodies,
  createExperiment: {
    ...(exampleBodies.createExperiment as object),
    holdout: 0.1,
    control: { arm: "plain", share: 0.2 },
    burnIn: 3,
  },
  changeExperiment: {
    addArms: [{ name: "new" }],
    retireArms: ["plain"],
    leastWeights: { "step by step": 0.2 },
    floor: 0.1,
  },
  dryRun: {
    utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 }, support: [0, 1] },
    floor: 0.1,
    learner: { kind: "mirror-ascent", step: { kind: "constant", size: 0.1 } },
  },
};

test.each(Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body !== undefined))(
  "%s never fails by itself, whatever it is sent",
  async (name, { method, path }) => {
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
      fc.asyncProperty(fc.oneof(strange, spoilt(examples[name])), async (body) => {
        const answer = await app.inject({ method, url, headers, payload: JSON.stringify(body) });
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
