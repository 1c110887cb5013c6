import type { BlenditClient } from "@blendit/service/client";
import type { ConfigurationList, ExperimentHistory, ExperimentReport, OutcomesAnswer } from "@blendit/service/contract";
import { type Connection, followReports } from "./follow.ts";
import type { TimedReport } from "./history-lines.ts";

/** Milliseconds between two requests for outcomes. */
const OUTCOMES_EVERY = 2000;
/** When there are this many reports, every second one is dropped. */
const MOST_REPORTS = 600;

const noHistory: ExperimentHistory = { now: "", at: [], arms: [], utility: { now: [], recommended: [] } };

/** What is known about an experiment, kept up to date. */
export class LiveExperiment {
  report = $state.raw<ExperimentReport>();
  connection = $state.raw<Connection>({ state: "connecting" });
  history = $state.raw(noHistory);
  reports = $state.raw<readonly TimedReport[]>([]);
  outcomes = $state.raw<OutcomesAnswer>({ kind: "none" });
  configurations = $state.raw<ConfigurationList>({ configurations: [] });
  readonly #id: string;
  #client: BlenditClient | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #outcomesAt = Number.NEGATIVE_INFINITY;
  /** How many milliseconds the local clock is ahead of the service's clock. */
  #ahead = 0;

  constructor(id: string) {
    this.#id = id;
  }

  /** Follows the experiment. Returns a function that stops. */
  follow(client: BlenditClient, onRefused: (status: number, reason: string) => void): () => void {
    const stop = new AbortController();
    this.#client = client;
    void followReports({
      open: (signal) => client.events(this.#id, { signal }),
      onReport: (report) => this.#take(report),
      onConnection: (connection) => this.#connect(connection, onRefused),
      pause,
      signal: stop.signal,
    });
    return () => {
      stop.abort();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  #take(report: ExperimentReport): void {
    const isChanged = report.configuration !== this.report?.configuration;
    const isLearned = report.counts.learned !== this.report?.counts.learned;
    this.report = report;
    const kept =
      this.reports.length >= MOST_REPORTS ? this.reports.filter((_, index) => index % 2 === 0) : this.reports;
    const { weights, recommended, utility } = report;
    this.reports = [...kept, { at: Date.now() - this.#ahead, weights, recommended, utility }];
    if (isChanged) void this.#read("configurations");
    if (isLearned) this.#planOutcomes();
  }

  #connect(connection: Connection, onRefused: (status: number, reason: string) => void): void {
    const isBack = connection.state === "live" && this.connection.state !== "live";
    this.connection = connection;
    if (isBack) void this.#read("history");
    if (connection.state === "refused") onRefused(connection.status, connection.reason);
  }

  #planOutcomes(): void {
    const wait = Math.max(0, this.#outcomesAt + OUTCOMES_EVERY - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#outcomesAt = performance.now();
      void this.#read("outcomes");
    }, wait);
  }

  #adopt(history: ExperimentHistory): void {
    const ahead = Date.now() - Date.parse(history.now);
    this.reports = this.reports.map((each) => ({ ...each, at: each.at + this.#ahead - ahead }));
    this.#ahead = ahead;
    this.history = history;
  }

  async #read(part: "history" | "outcomes" | "configurations"): Promise<void> {
    try {
      // The state of the connection already says whether the service answers, so a missing chart needs no message.
      if (part === "history") this.#adopt(await this.#client!.history(this.#id));
      else if (part === "outcomes") this.outcomes = await this.#client!.outcomes(this.#id);
      else this.configurations = await this.#client!.configurations(this.#id);
    } catch {}
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => resolve());
  });
}
