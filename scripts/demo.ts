/**
 * `npm start` runs this after set-up: it starts the decision service, and on the first run creates an experiment with simulated
 * traffic. `npm start -- --help` lists its options.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Random } from "@blendit/core";
import { defaultOptions, type RunningService, startService, withoutPassword } from "@blendit/service";
import { blenditClient } from "@blendit/service/client";
import { demoOptions, help } from "./demo/options.ts";
import { createQuiz, playQuiz, QUIZ } from "./demo/quiz.ts";
import { reportWords } from "./demo/report-words.ts";
import { appFolder, ensureApp } from "./ensure-app.ts";

/** Milliseconds between two simulated visitors who take the quiz while the service runs. */
const TRICKLE = 1000;

const { help: isHelp, serves, service: chosen } = readOptions();
if (isHelp) {
  console.log(help);
  process.exit();
}
// Even with --no-serve, so that `npx blendit serve` has an app.
ensureApp();
const options = { ...defaultOptions, logLevel: "warn", app: appFolder, ...chosen } as const;

const service = await start();
await service.ready;
const client = blenditClient({ url: service.origin });
const random = Random.stream(0, randomBytes(16).toString("hex"));
try {
  if (service.isOpen) await show();
  else console.log("The service requires API keys, so the demo experiment is skipped.");
  if (serves) await serve();
} finally {
  await service.close();
}

/** Prints what the demo experiment has learned, and creates it on the first run. */
async function show(): Promise<void> {
  const isNew = await createQuiz(client, random);
  while ((await client.experiment(QUIZ)).lag > 0) await setTimeout(10);
  console.log(isNew ? "A demo experiment with simulated visitors:\n" : "The demo experiment from last time:\n");
  console.log(reportWords(await client.experiment(QUIZ)));
}

function readOptions() {
  try {
    return demoOptions(process.argv.slice(2), process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function start(): Promise<RunningService> {
  try {
    return await startService(serves ? options : { ...options, port: 0 });
  } catch (error) {
    console.error((error as Error).message);
    console.error(
      "If `npm start` is running in another terminal, use that one, or stop it there with Ctrl-C.\n" +
        `Otherwise choose another port or folder: npm start -- --port 4881 --data ${defaultOptions.data}-2`,
    );
    process.exit(1);
  }
}

/** Prints what to try, and simulates a visitor every second until Ctrl-C. */
async function serve(): Promise<void> {
  console.log(whatToTry(service.origin));
  const ended = new AbortController();
  const { signal } = ended;
  const end = once(signal, "abort");
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ended.abort());
  try {
    while (service.isOpen) {
      await setTimeout(TRICKLE, undefined, { signal });
      await playQuiz(client, 1, random);
    }
  } catch (error) {
    // Keys may have been created in the meantime, or the quiz may have been paused or archived.
    if (!signal.aborted) console.log(`Stopped simulating visitors: ${(error as Error).message}`);
  }
  await end;
}

function whatToTry(origin: string): string {
  const quiz = `${origin}/v1/experiments/${QUIZ}`;
  const json = "-H 'content-type: application/json'";
  return `
Blendit is running at ${origin}, open to every program on this machine. Data: ${withoutPassword(options.database ?? options.data)}. Open
  ${origin}   the web app: play with blends, watch the paper's figures, manage experiments
  ${quiz}   what the demo has learned
  ${origin}/openapi.json   the API

Decide and reward, in another terminal:
  curl -s ${json} ${quiz}/decisions -d '{"key":"my-first"}'
  curl -s ${json} ${quiz}/rewards -d '{"key":"my-first","value":0.7}'
  curl -sN ${quiz}/events   # live reports: a simulated visitor arrives every second

Then: docs/in-production.md; examples/service-app.ts; the paper's experiments: npx blendit reproduce --out results/paper
Press Ctrl-C to stop. The data are kept.`;
}
