import { invalid } from "@blendit/core/errors";
import type { QueueView } from "./http/queue.ts";
import { type LogLevel, logLevels } from "./http/server.ts";
import { databaseAddress } from "./store/open-data.ts";

/** Where a service listens and keeps its data, and its limits. */
export interface ServiceOptions {
  /** The address to listen on. */
  readonly host: string;
  /** The port to listen on; 0 for any free port. */
  readonly port: number;
  /** The folder for all data; created if it does not exist. */
  readonly data: string;
  /** The address of a PostgreSQL database, which is used instead of the folder. */
  readonly database?: string | undefined;
  /**
   * The most calls per second per key, or per address without a key; 0 for no limit. Default: no limit on loopback,
   * else 1,000.
   */
  readonly rateLimit?: number | undefined;
  readonly logLevel: LogLevel;
  /** The largest body, in bytes. */
  readonly bodyLimit: number;
  /** The folder of the built web app, which is served with the API. */
  readonly app?: string | undefined;
  /**
   * The queue of simulations that the service shows, and whose runs it can cancel. The caller closes it after the
   * service.
   */
  readonly queue?: QueueView | undefined;
}

/** The options that have defaults. */
export const defaultOptions: ServiceOptions = {
  host: "127.0.0.1",
  port: 4880,
  data: "blendit-data",
  logLevel: "info",
  bodyLimit: 1_048_576,
};

/** The option that each environment variable sets. */
const variables = {
  BLENDIT_HOST: (text: string) => ({ host: text }),
  BLENDIT_PORT: (text: string) => ({ port: whole("BLENDIT_PORT", text, 0, 65_535) }),
  BLENDIT_DATA: (text: string) => ({ data: text }),
  BLENDIT_DATABASE: (text: string) => ({ database: databaseAddress("BLENDIT_DATABASE", text) }),
  BLENDIT_RATE_LIMIT: (text: string) => ({ rateLimit: whole("BLENDIT_RATE_LIMIT", text, 0) }),
  BLENDIT_LOG_LEVEL: (text: string) => ({ logLevel: logLevel(text) }),
  BLENDIT_BODY_LIMIT: (text: string) => ({ bodyLimit: whole("BLENDIT_BODY_LIMIT", text, 1) }),
} satisfies Record<string, (text: string) => Partial<ServiceOptions>>;

/**
 * The options that environment variables set. An empty variable is ignored, since containers may set it so.
 *
 * @throws InvalidError about a variable that cannot be understood
 */
export function optionsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Partial<ServiceOptions> {
  const settings = Object.entries(variables).map(([name, read]) => {
    const text = environment[name]?.trim();
    return text === undefined || text === "" ? {} : read(text);
  });
  return Object.assign({}, ...settings) as Partial<ServiceOptions>;
}

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function whole(name: string, text: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw invalid(name, `a whole number ${range}`, text);
}

function logLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text);
  if (level === undefined) throw invalid("BLENDIT_LOG_LEVEL", `one of ${logLevels.join(", ")}`, text);
  return level;
}
