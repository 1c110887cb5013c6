import { parseArgs } from "node:util";
import { defaultOptions, optionsFromEnvironment, type ServiceOptions } from "@blendit/service";

/** The options of `npm start`. */
export interface DemoOptions {
  readonly help: boolean;
  /** Whether to keep serving until Ctrl-C. */
  readonly serves: boolean;
  /** The port and the data folder, among others. */
  readonly service: Partial<ServiceOptions>;
}

export const help = `Usage: npm start -- [options]

Installs and builds everything that is missing, then starts the decision service with the web app and a demo experiment.

Options:
  --port <number>  0 for any free port (default: BLENDIT_PORT, or ${defaultOptions.port})
  --data <folder>  the service's data (default: BLENDIT_DATA, or ${defaultOptions.data})
  --no-serve       build everything, print what the demo experiment has learned, and exit
  --help           print this help

The other environment variables in \`npx blendit serve --help\`, such as BLENDIT_HOST, work too.

Example:
  $ npm start -- --port 4881 --data ${defaultOptions.data}-2`;

const LARGEST_PORT = 65_535;

/**
 * Reads the arguments after `npm start --`, which take precedence over the environment.
 *
 * @throws Error that says what is wrong with an argument or a variable
 */
export function demoOptions(words: readonly string[], environment: NodeJS.ProcessEnv): DemoOptions {
  const { port, data, ...values } = wordsRead(words);
  return {
    help: values.help === true,
    serves: values["no-serve"] !== true,
    service: {
      ...optionsFromEnvironment(environment),
      ...(port !== undefined && { port: portNumber(port) }),
      // A given folder takes precedence over a database from the environment.
      ...(data !== undefined && { data: folderName(data), database: undefined }),
    },
  };
}

function wordsRead(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        help: { type: "boolean" },
        "no-serve": { type: "boolean" },
        port: { type: "string" },
        data: { type: "string" },
      },
    }).values;
  } catch (error) {
    // Node's first sentence says what is wrong. Its second is advice that does not apply to `npm start`.
    const [problem] = (error as Error).message.split(/\. |\n/);
    throw new Error(`${problem}. To list the options: npm start -- --help`);
  }
}

function portNumber(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= LARGEST_PORT) return Number(text);
  throw new Error(`--port must be a whole number from 0 to ${LARGEST_PORT}, not "${text}".`);
}

function folderName(text: string): string {
  if (text.trim() !== "") return text;
  throw new Error("Missing folder after --data.");
}
