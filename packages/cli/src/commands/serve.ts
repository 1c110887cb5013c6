import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Command, Option } from "commander";
import { guard } from "../guard.ts";
import { outFolder, queueAddress, queueOption, wholeNumber } from "../options.ts";
import { Interruption } from "../play.ts";
import { databaseOption, dataOption, loadService, placeOf } from "../service-data.ts";

/** The folder of the built web app in its package. In a clone it exists after `npm start` or `npm run app`. */
function webAppFolder(): string | undefined {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@blendit/web/package.json")), "app");
  return existsSync(folder) ? folder : undefined;
}

const JSON_TYPE = "-H 'content-type: application/json'";
const KEY = '-H "authorization: Bearer $BLENDIT_KEY"';

const experiment = {
  id: "hello",
  name: "hello",
  utility: { kind: "variance", support: [0, 1] },
  floor: 0.05,
  arms: [{ name: "a" }, { name: "b" }],
};

/** Shell lines that create an experiment, decide, reward, and print the report. */
export function curlLines(origin: string, isOpen: boolean): string[] {
  const curl = isOpen ? "curl -s" : `curl -s ${KEY}`;
  return [
    `${curl} ${JSON_TYPE} ${origin}/v1/experiments -d '${JSON.stringify(experiment)}'`,
    `${curl} ${JSON_TYPE} ${origin}/v1/experiments/hello/decisions -d '{"key":"first"}'`,
    `${curl} ${JSON_TYPE} ${origin}/v1/experiments/hello/rewards -d '{"key":"first","value":0.7}'`,
    `${curl} ${origin}/v1/experiments/hello`,
  ];
}

/** How to open the web app, or how to get one. */
export function appLine(folder: string | undefined): string {
  return folder === undefined
    ? "The web app is not built. In a clone of Blendit, build it with `npm run app`, then start the service again."
    : "Open this address in a browser for the web app.";
}

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
    .description("start the decision service and the web app")
    .option("--host <address>", "address to listen on (default: BLENDIT_HOST or 127.0.0.1); other machines need a key")
    .option("--port <number>", "port (default: BLENDIT_PORT or 4880); 0: any free one", wholeNumber(0, MOST_PORT))
    .option(...dataOption, outFolder)
    .addOption(databaseOption)
    .option("--queue <address>", "queue of simulations to show (default: BLENDIT_QUEUE, or --database)", queueOption)
    .option(
      "--rate-limit <number>",
      "calls per second for each key (default: BLENDIT_RATE_LIMIT or 1000; on loopback 0, no limit)",
      wholeNumber(0),
    )
    .option("--body-limit <bytes>", "largest request body (default: BLENDIT_BODY_LIMIT or 1048576)", wholeNumber(1))
    .addOption(
      new Option("--log-level <level>", "level of logs to standard error (default: BLENDIT_LOG_LEVEL or info)").choices(
        ["silent", "error", "warn", "info", "debug"],
      ),
    )
    .addHelpText(
      "after",
      "\nCtrl-C or SIGTERM stops the service after open calls are answered; a second one stops it at once.\n\nExamples:\n  $ npx blendit serve --data results/service\n  $ BLENDIT_HOST=0.0.0.0 BLENDIT_DATA=results/service npx blendit serve",
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
  console.log(
    `Blendit is running at ${origin}${isOpen ? ", open to every program on this machine" : "; calls need a key"}`,
  );
  console.log(`Data: ${withoutPassword(options.database ?? options.data)}`);
  console.log(appLine(app));
  console.log(["", "Try:", ...curlLines(origin, isOpen).map((line) => `  ${line}`), ""].join("\n"));
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  release();
  await close();
  await queue?.close();
  console.log("stopped");
}

/** The queue named by the options or the environment, else the one in the service's database. */
async function queueToShow(named: string | undefined, database: string | undefined) {
  const isNamed = named !== undefined || Boolean(process.env.BLENDIT_QUEUE);
  const address = isNamed ? queueAddress(named) : database;
  if (address === undefined) return undefined;
  const { watchQueue } = await import("../queue/queue-view.ts");
  return watchQueue(address, { isNamed });
}
