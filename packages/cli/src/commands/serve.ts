import { type Command, InvalidArgumentError, Option } from "commander";
import { curlLines } from "../curl-lines.ts";
import { databaseOption, dataOption, placeOf } from "../data-place.ts";
import { outFolder } from "../folder-option.ts";
import { guard } from "../guard.ts";
import { Interruption } from "../interrupt.ts";
import { loadService } from "../load-service.ts";
import { wholeNumber } from "../number-option.ts";
import { queueAddress, queueOption } from "../queue/queue-option.ts";
import { webAppFolder } from "../web-app-folder.ts";

interface ServeOptions {
  readonly host?: string;
  readonly port?: number;
  readonly data?: string;
  readonly database?: string;
  readonly queue?: string;
  readonly rateLimit?: number;
  readonly bodyLimit?: number;
  readonly logLevel?: "silent" | "error" | "warn" | "info" | "debug";
}

const MOST_PORT = 65_535;

export function addServe(program: Command): void {
  program
    .command("serve")
    .description("start the decision service: decide and reward over HTTP, all of it on disk before the answer")
    .option(
      "--host <address>",
      "where to listen; any but this machine needs a key (default: BLENDIT_HOST, or 127.0.0.1)",
    )
    .option("--port <number>", "0 for any that is free (default: BLENDIT_PORT, or 4880)", portNumber)
    .option(...dataOption, outFolder)
    .addOption(databaseOption)
    .option(
      "--queue <address>",
      "the queue of simulations that the web app shows (default: BLENDIT_QUEUE, or the one in --database if there is one)",
      queueOption,
    )
    .option(
      "--rate-limit <number>",
      "most calls a second of one key, 0 for any (default: BLENDIT_RATE_LIMIT, or 1000, on loopback 0)",
      wholeNumber(0),
    )
    .option("--body-limit <bytes>", "the largest body (default: BLENDIT_BODY_LIMIT, or 1048576)", wholeNumber(1))
    .addOption(
      new Option(
        "--log-level <level>",
        "lines of JSON to standard error (default: BLENDIT_LOG_LEVEL, or info)",
      ).choices(["silent", "error", "warn", "info", "debug"]),
    )
    .addHelpText(
      "after",
      "\nCtrl-C or SIGTERM ends it when what was asked is answered; a second one ends it at once.\n\nExamples:\n  $ npx blendit serve --data results/service\n  $ BLENDIT_HOST=0.0.0.0 BLENDIT_DATA=results/service npx blendit serve",
    )
    .action(guard(serve));
}

async function serve({ queue: named, ...given }: ServeOptions): Promise<void> {
  const service = await loadService();
  const { defaultOptions, optionsFromEnvironment, startService, withoutPassword } = service;
  const settings = { ...defaultOptions, ...optionsFromEnvironment(process.env), ...given };
  const app = webAppFolder();
  const { database } = placeOf(service, given);
  const queue = await queueToShow(named, database);
  const options = { ...settings, database, app, queue };
  const { origin, isOpen, close } = await startService(options);
  const { signal, listen, release } = new Interruption();
  listen();
  console.log(`Blendit listens on ${origin}${isOpen ? ", for every program on this machine" : "; calls need a key"}`);
  console.log(`Its data are in ${withoutPassword(options.database ?? options.data)}`);
  if (app !== undefined) console.log("Open that address in a browser for the web app");
  console.log(["", "Try:", ...curlLines(origin, isOpen).map((line) => `  ${line}`), ""].join("\n"));
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  release();
  await close();
  await queue?.close();
  console.log("stopped");
}

/** The queue that was named, or that of the environment, or the one that the service's own database may have. */
async function queueToShow(named: string | undefined, database: string | undefined) {
  const isNamed = named !== undefined || Boolean(process.env.BLENDIT_QUEUE);
  const address = isNamed ? queueAddress(named) : database;
  if (address === undefined) return undefined;
  const { watchQueue } = await import("../queue/queue-view.ts");
  return watchQueue(address, { isNamed });
}

function portNumber(text: string): number {
  const value = wholeNumber(0)(text);
  if (value <= MOST_PORT) return value;
  throw new InvalidArgumentError(`expected a whole number from 0 to ${MOST_PORT}, got ${text}`);
}
