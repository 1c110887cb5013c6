import type * as contract from "../contract/index.ts";
import { streamLines } from "./stream-lines.ts";
import { type CallOptions, type ClientOptions, type Request, Transport } from "./transport.ts";

/** Every call of the service. One that does not succeed rejects with a `BlenditError`. */
export interface BlenditClient {
  createExperiment(body: contract.CreateExperimentBody, options?: CallOptions): Promise<contract.ExperimentReport>;
  experiments(options?: CallOptions): Promise<contract.ExperimentList>;
  /** The report: weights, counts, certificate, alarms. */
  experiment(experiment: string, options?: CallOptions): Promise<contract.ExperimentReport>;
  change(
    experiment: string,
    body: contract.ChangeExperimentBody,
    options?: CallOptions,
  ): Promise<contract.ExperimentReport>;
  /** Deletes an archived experiment with its log. */
  delete(experiment: string, options?: CallOptions): Promise<contract.DeletedExperiment>;
  dryRun(experiment: string, body: contract.DryRunBody, options?: CallOptions): Promise<contract.DryRunAnswer>;
  configurations(experiment: string, options?: CallOptions): Promise<contract.ConfigurationList>;
  history(experiment: string, options?: CallOptions): Promise<contract.ExperimentHistory>;
  outcomes(experiment: string, options?: CallOptions): Promise<contract.OutcomesAnswer>;
  /** Chooses an arm. Without a key of yours it gets a random one, so that a try again never decides twice. */
  decide(experiment: string, body?: contract.DecideBody, options?: CallOptions): Promise<contract.DecisionAnswer>;
  decideBatch(
    experiment: string,
    body: contract.DecideBatchBody,
    options?: CallOptions,
  ): Promise<contract.DecisionsAnswer>;
  reward(decision: string, body: contract.RewardBody, options?: CallOptions): Promise<contract.RewardAnswer>;
  rewardByKey(
    experiment: string,
    body: contract.KeyedRewardBody,
    options?: CallOptions,
  ): Promise<contract.RewardAnswer>;
  rewardBatch(body: contract.RewardBatchBody, options?: CallOptions): Promise<contract.RewardBatchAnswer>;
  /** The decision was never shown. */
  remove(decision: string, options?: CallOptions): Promise<contract.RemovalAnswer>;
  observe(
    experiment: string,
    body: contract.ObservationBody,
    options?: CallOptions,
  ): Promise<contract.ObservationAnswer>;
  observeBatch(
    experiment: string,
    body: contract.ObservationBatchBody,
    options?: CallOptions,
  ): Promise<contract.ObservationBatchAnswer>;
  /** The log, a row a decision, as it comes. */
  log(experiment: string, options?: CallOptions): AsyncGenerator<contract.LogRow>;
  /** The report now and whenever it has changed, until the service ends or you stop reading. */
  events(experiment: string, options?: CallOptions): AsyncGenerator<contract.ExperimentReport>;
  /** Runs of simulations in the queue, and the workers that play them. */
  queue(options?: CallOptions): Promise<contract.QueueAnswer>;
  /** Ends a run of simulations; what is done of it stays where it was begun. */
  cancelRun(run: string, options?: CallOptions): Promise<contract.CancelledRun>;
  health(options?: CallOptions): Promise<{ status: "ok" }>;
  /** Rejects with status 503 and the reason where the service is up, but cannot work. */
  ready(options?: CallOptions): Promise<{ status: "ready" }>;
}

/**
 * A client of the service, for Node 20 and later and for browsers.
 *
 * @example
 * const client = blenditClient({ url: "http://127.0.0.1:4880" });
 * const { decision, arm } = await client.decide("landing-page", { unit: "user-42" });
 * await client.reward(decision, { value: 0.7 });
 */
export function blenditClient(clientOptions: ClientOptions): BlenditClient {
  const transport = new Transport(clientOptions);
  const call = <Answer>(
    method: Request["method"],
    path: string,
    options?: CallOptions,
    body?: unknown,
    repeatAfter: Request["repeatAfter"] = "anything",
  ) => transport.json<Answer>({ method, path, body, repeatAfter }, options);
  const linesOf = async (path: string, options?: CallOptions) => {
    return streamLines(await transport.stream({ method: "GET", path, repeatAfter: "anything" }, options));
  };
  return {
    createExperiment: (body, options) => {
      // Without an id of its own, a second try could make a second experiment.
      return call("POST", "/v1/experiments", options, body, body.id === undefined ? "nothing-done" : "anything");
    },
    experiments: (options) => call("GET", "/v1/experiments", options),
    experiment: (experiment, options) => call("GET", ofExperiment(experiment), options),
    change: (experiment, body, options) => call("PATCH", ofExperiment(experiment), options, body, "nothing-done"),
    delete: (experiment, options) => call("DELETE", ofExperiment(experiment), options),
    dryRun: (experiment, body, options) => call("POST", ofExperiment(experiment, "/dry-run"), options, body),
    configurations: (experiment, options) => call("GET", ofExperiment(experiment, "/configurations"), options),
    history: (experiment, options) => call("GET", ofExperiment(experiment, "/history"), options),
    outcomes: (experiment, options) => call("GET", ofExperiment(experiment, "/outcomes"), options),
    decide: (experiment, body = {}, options) => {
      return call("POST", ofExperiment(experiment, "/decisions"), options, withKey(body));
    },
    decideBatch: (experiment, body, options) => {
      return call("POST", ofExperiment(experiment, "/decisions/batch"), options, withKeys(body));
    },
    reward: (decision, body, options) => call("POST", ofDecision(decision, "/reward"), options, body),
    rewardByKey: (experiment, body, options) => call("POST", ofExperiment(experiment, "/rewards"), options, body),
    rewardBatch: (body, options) => call("POST", "/v1/rewards/batch", options, body),
    remove: (decision, options) => call("DELETE", ofDecision(decision), options),
    observe: (experiment, body, options) => call("POST", ofExperiment(experiment, "/observations"), options, body),
    observeBatch: (experiment, body, options) => {
      return call("POST", ofExperiment(experiment, "/observations/batch"), options, body);
    },
    log: async function* (experiment, options) {
      const lines = await linesOf(ofExperiment(experiment, "/log"), options);
      for await (const line of lines) yield JSON.parse(line) as contract.LogRow;
    },
    events: async function* (experiment, options) {
      const lines = await linesOf(ofExperiment(experiment, "/events"), options);
      // Every report is one line of data; other lines name the event or keep the connection open.
      const start = "data: ";
      for await (const line of lines) if (line.startsWith(start)) yield JSON.parse(line.slice(start.length));
    },
    queue: (options) => call("GET", "/v1/queue", options),
    cancelRun: (run, options) => call("DELETE", `/v1/queue/runs/${encodeURIComponent(run)}`, options),
    health: (options) => call("GET", "/healthz", options, undefined, "never"),
    ready: (options) => call("GET", "/readyz", options, undefined, "never"),
  };
}

function ofExperiment(experiment: string, rest = ""): string {
  return `/v1/experiments/${encodeURIComponent(experiment)}${rest}`;
}

function ofDecision(decision: string, rest = ""): string {
  return `/v1/decisions/${encodeURIComponent(decision)}${rest}`;
}

function withKey(body: contract.DecideBody): contract.DecideBody {
  return body.key === undefined ? { ...body, key: crypto.randomUUID() } : body;
}

function withKeys(body: contract.DecideBatchBody): contract.DecideBatchBody {
  if ("count" in body) return { keys: Array.from({ length: body.count }, () => crypto.randomUUID()) };
  return "decisions" in body ? { decisions: body.decisions.map(withKey) } : body;
}
