/**
 * Sends 20,000 spoilt requests to a running service, over all calls of its contract, and fails if one gets no answer,
 * or a 5xx other than the documented 503: `npm run bench -- fuzz --requests 20000 --seed 1`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { type Endpoint, endpoints } from "../src/contract/index.ts";
import { startService } from "../src/index.ts";
import { examples, numbers } from "./fuzz-examples.ts";
import { namesIn, spoilt, strange, textOf, trappedBodies } from "./spoilt-bodies.ts";

interface Sent {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** The number of requests in flight at the same time. */
const AT_ONCE = 8;

const { values } = parseArgs({
  options: { requests: { type: "string", default: "20000" }, seed: { type: "string", default: "1" } },
});
const [count, seed] = [Number(values.requests), Number(values.seed)];
const wild = fc.oneof(
  fc.constantFrom("x", "x.2", "none", "constructor", "__proto__", "%00", "%E0%A4%A", "%", "..%2f", "a".repeat(600)),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** The given number of requests to one call. The first ones have a trap at each position that the schema knows. */
function requestsTo([name, { method, path, body: schema }]: [string, Endpoint], most: number): Sent[] {
  const position = path.includes("/decisions/:id") ? "x.2" : "x";
  const good = path.replace(":id", position);
  const options = { seed, numRuns: most };
  if (schema === undefined) {
    return fc.sample(fc.tuple(wild, wild, fc.boolean()), options).map(([id, query, isGood]) => {
      const address = isGood ? good : path.replace(":id", id);
      return { name, method, path: isGood ? `${address}?format=${query}` : address };
    });
  }
  const drawn = fc.sample(fc.oneof(strange, spoilt(examples[name], namesIn(schema))), options).map(textOf);
  return [...trappedBodies(schema), ...drawn].slice(0, most).map((body) => ({ name, method, path: good, body }));
}

const folder = mkdtempSync(join(tmpdir(), "blendit-fuzz-"));
const service = await startService({ port: 0, data: folder, logLevel: "error" });
const failures: string[] = [];
const statuses = new Map<number, number>();
let slowest = { milliseconds: 0, what: "" };

async function send({ name, method, path, body }: Sent): Promise<void> {
  const start = performance.now();
  const what = `${name} ${method} ${path.slice(0, 100)} ${body?.slice(0, 200) ?? ""}`;
  try {
    const signal = AbortSignal.timeout(30_000);
    const headers = { "content-type": "application/json" };
    const answer = await fetch(service.origin + path, {
      method,
      signal,
      ...(body !== undefined && { body, headers }),
    });
    // A stream of events never ends.
    if (name === "events" && answer.ok) await answer.body!.cancel();
    else await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500 && answer.status !== 503) failures.push(`${answer.status}: ${what}`);
  } catch (error) {
    failures.push(`no answer (${error}): ${what}`);
  }
  const milliseconds = performance.now() - start;
  if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what };
}

const all = Object.entries<Endpoint>(endpoints);
// Calls with bodies get three times as many requests as those without.
const share = count / all.reduce((sum, [, { body }]) => sum + (body ? 3 : 1), 0);
const made = all.flatMap((each) => requestsTo(each, Math.ceil(share * (each[1].body ? 3 : 1))));
const [requests = []] = fc.sample(fc.shuffledSubarray(made, { minLength: count, maxLength: count }), {
  seed,
  numRuns: 1,
});
await send({ name: "createExperiment", method: "POST", path: "/v1/experiments", body: JSON.stringify(numbers) });
await send({ name: "decide", method: "POST", path: "/v1/experiments/x/decisions", body: '{"key":"request-4711"}' });
const waiting = requests[Symbol.iterator]();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const request of waiting) await send(request);
  }),
);
await send({ name: "report", method: "GET", path: "/v1/experiments/x" });
await service.close();
rmSync(folder, { recursive: true });

const counts = [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`);
console.log(`${requests.length} requests, seed ${seed}. Answers by status: ${counts.join(", ")}.`);
console.log(`Slowest: ${slowest.milliseconds.toFixed(0)} ms, ${slowest.what}`);
if (failures.length > 0) {
  console.error(`${failures.length} failed:\n${failures.slice(0, 20).join("\n")}`);
  process.exitCode = 1;
}
