import type * as contract from "../contract/index.ts";
import { BlenditError } from "./blendit-error.ts";
import {
  type AnswerForm,
  type CallOptions,
  type ClientOptions,
  oneForEach,
  type Request,
  streamLines,
  Transport,
  textOf,
  withFields,
} from "./transport.ts";

/** A call with a body about an experiment. */
type Send<Body, Answer> = (experiment: string, body: Body, options?: CallOptions) => Promise<Answer>;

/** Every call of the service. A call that fails rejects with a `BlenditError`. */
export interface BlenditClient {
  createExperiment(body: contract.CreateExperimentBody, options?: CallOptions): Promise<contract.ExperimentReport>;
  experiments(options?: CallOptions): Promise<contract.ExperimentList>;
  /** The report: weights, counts, certificate, alarms. */
  experiment(experiment: string, options?: CallOptions): Promise<contract.ExperimentReport>;
  readonly change: Send<contract.ChangeExperimentBody, contract.ExperimentReport>;
  /** Deletes an archived experiment and its log. */
  delete(experiment: string, options?: CallOptions): Promise<contract.DeletedExperiment>;
  readonly dryRun: Send<contract.DryRunBody, contract.DryRunAnswer>;
  configurations(experiment: string, options?: CallOptions): Promise<contract.ConfigurationList>;
  history(experiment: string, options?: CallOptions): Promise<contract.ExperimentHistory>;
  outcomes(experiment: string, options?: CallOptions): Promise<contract.OutcomesAnswer>;
  /** Makes a decision. Without a key of yours it gets a random one, so that a retry never decides twice. */
  decide(experiment: string, body?: contract.DecideBody, options?: CallOptions): Promise<contract.DecisionAnswer>;
  readonly decideBatch: Send<contract.DecideBatchBody, contract.DecisionsAnswer>;
  reward(decision: string, body: contract.RewardBody, options?: CallOptions): Promise<contract.RewardAnswer>;
  readonly rewardByKey: Send<contract.KeyedRewardBody, contract.RewardAnswer>;
  rewardBatch(body: contract.RewardBatchBody, options?: CallOptions): Promise<contract.RewardBatchAnswer>;
  /** Cancels a decision that was never shown. */
  cancelDecision(decision: string, options?: CallOptions): Promise<contract.CancelledDecision>;
  readonly observe: Send<contract.ObservationBody, contract.ObservationAnswer>;
  readonly observeBatch: Send<contract.ObservationBatchBody, contract.ObservationBatchAnswer>;
  /** Streams the log, one row per decision. */
  log(experiment: string, options?: CallOptions): AsyncGenerator<contract.LogRow>;
  /** Streams the report now and whenever it has changed, until the service ends or you stop reading. */
  events(experiment: string, options?: CallOptions): AsyncGenerator<contract.ExperimentReport>;
  /** The simulation runs in the queue, and the workers. */
  queue(options?: CallOptions): Promise<contract.QueueAnswer>;
  /** Cancels a simulation run. The command that started it keeps the finished replications. */
  cancelRun(run: string, options?: CallOptions): Promise<contract.CancelledRun>;
  health(options?: CallOptions): Promise<{ status: "ok" }>;
  /** Rejects with status 503 and the reason if the service is running but cannot work. */
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
    isAnswer: AnswerForm,
    options?: CallOptions,
    body?: unknown,
    repeatAfter: Request["repeatAfter"] = "anything",
  ) => transport.json<Answer>({ method, path, body, repeatAfter }, isAnswer, options);
  const linesOf = async (path: string, type: string, options?: CallOptions) => {
    return streamLines(await transport.stream({ method: "GET", path, repeatAfter: "anything" }, type, options));
  };
  return {
    createExperiment: (body, options) => {
      // Without an id, a second attempt could create a second experiment.
      const repeatAfter = body.id === undefined ? "nothing-done" : "anything";
      return call("POST", "/v1/experiments", isReport, options, body, repeatAfter);
    },
    experiments: (options) => call("GET", "/v1/experiments", withFields({ experiments: "list" }), options),
    experiment: (experiment, options) => call("GET", ofExperiment(experiment), isReport, options),
    change: (experiment, body, options) =>
      call("PATCH", ofExperiment(experiment), isReport, options, body, "nothing-done"),
    delete: (experiment, options) =>
      call("DELETE", ofExperiment(experiment), withFields({ id: "text", result: textOf("deleted") }), options),
    dryRun: (experiment, body, options) => {
      const isAnswer = withFields({ now: "object", instead: "object" });
      return call("POST", ofExperiment(experiment, "/dry-run"), isAnswer, options, body);
    },
    configurations: (experiment, options) =>
      call("GET", ofExperiment(experiment, "/configurations"), withFields({ configurations: "list" }), options),
    history: (experiment, options) =>
      call("GET", ofExperiment(experiment, "/history"), withFields({ at: "list", arms: "list" }), options),
    outcomes: (experiment, options) =>
      call("GET", ofExperiment(experiment, "/outcomes"), withFields({ kind: "text" }), options),
    decide: (experiment, body = {}, options) => {
      return call("POST", ofExperiment(experiment, "/decisions"), isDecision, options, withKey(body));
    },
    decideBatch: (experiment, body, options) => {
      const keyed = withKeys(body);
      const sent = "keys" in keyed ? keyed.keys : keyed.decisions;
      const isAnswer = withFields({ decisions: oneForEach(sent, isDecision) });
      return call("POST", ofExperiment(experiment, "/decisions/batch"), isAnswer, options, keyed);
    },
    reward: (decision, body, options) => call("POST", ofDecision(decision, "/reward"), isResult, options, body),
    rewardByKey: (experiment, body, options) =>
      call("POST", ofExperiment(experiment, "/rewards"), isResult, options, body),
    rewardBatch: (body, options) => {
      const isAnswer = withFields({ rewards: oneForEach(body.rewards, isItem) });
      return call("POST", "/v1/rewards/batch", isAnswer, options, body);
    },
    cancelDecision: (decision, options) => call("DELETE", ofDecision(decision), isResult, options),
    observe: (experiment, body, options) =>
      call("POST", ofExperiment(experiment, "/observations"), isResult, options, body),
    observeBatch: (experiment, body, options) => {
      const isAnswer = withFields({ observations: oneForEach(body.observations, isItem) });
      return call("POST", ofExperiment(experiment, "/observations/batch"), isAnswer, options, body);
    },
    log: async function* (experiment, options) {
      const lines = await linesOf(ofExperiment(experiment, "/log"), "application/x-ndjson", options);
      for await (const line of lines) yield parsedLine(line) as contract.LogRow;
    },
    events: async function* (experiment, options) {
      const lines = await linesOf(ofExperiment(experiment, "/events"), "text/event-stream", options);
      // Every report is one line of data. Other lines name the event or keep the connection open.
      const start = "data: ";
      for await (const line of lines) {
        if (line.startsWith(start)) yield parsedLine(line.slice(start.length)) as contract.ExperimentReport;
      }
    },
    queue: (options) => call("GET", "/v1/queue", withFields({ kind: "text" }), options),
    cancelRun: (run, options) => {
      const isAnswer = withFields({ run: "text", result: "text" });
      return call("DELETE", `/v1/queue/runs/${encodeURIComponent(run)}`, isAnswer, options);
    },
    health: (options) => call("GET", "/healthz", withFields({ status: textOf("ok") }), options, undefined, "never"),
    ready: (options) => call("GET", "/readyz", withFields({ status: textOf("ready") }), options, undefined, "never"),
  };
}

const isReport = withFields({ id: "text", status: "text", weights: "object", settings: "object" });
const isDecision = withFields({ decision: "text", arm: "text", probability: "number" });
const isResult = withFields({ decision: "text", result: "text" });
const isItem = withFields({ status: "number" });

/** Parses a line of a stream, which may have been cut off. */
function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new BlenditError(0, "unreachable", "The connection broke before the answer was complete.", { cause });
  }
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

function withKeys(body: contract.DecideBatchBody): Exclude<contract.DecideBatchBody, { count: number }> {
  if ("count" in body) return { keys: Array.from({ length: body.count }, () => crypto.randomUUID()) };
  return "decisions" in body ? { decisions: body.decisions.map(withKey) } : body;
}
