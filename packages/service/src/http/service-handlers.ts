import type { DecisionCalls } from "../decisions/decision-calls.ts";
import { Refusal } from "../decisions/refusal.ts";
import { type Handlers, ok, textAnswer } from "./handlers.ts";
import { logText } from "./log-text.ts";
import type { QueueCalls } from "./queue-calls.ts";
import type { ReportFeeds } from "./report-feeds.ts";
import type { ServiceMetrics } from "./service-metrics.ts";

export interface HandlerParts {
  readonly calls: DecisionCalls;
  readonly feeds: ReportFeeds;
  readonly queue: QueueCalls;
  readonly metrics: ServiceMetrics;
  /** The OpenAPI document. */
  readonly description: unknown;
}

/** What each call of the contract does. */
export function serviceHandlers({ calls, feeds, queue, metrics, description }: HandlerParts): Handlers {
  return {
    createExperiment: ({ body, by }) => calls.createExperiment(body, by),
    listExperiments: () => ok(calls.listExperiments()),
    reportExperiment: async ({ params }) => ok(await calls.reportExperiment(params.id)),
    changeExperiment: ({ params, body, by }) => calls.changeExperiment(params.id, body, by),
    deleteExperiment: async ({ params }) => ok(await calls.deleteExperiment(params.id)),
    dryRun: async ({ params, body }) => ok(await calls.dryRun(params.id, body)),
    listConfigurations: async ({ params }) => ok(await calls.listConfigurations(params.id)),
    history: async ({ params }) => ok(await calls.history(params.id)),
    outcomes: ({ params }) => ok(calls.outcomes(params.id)),
    decide: ({ params, body }) => calls.decide(params.id, body),
    decideBatch: async ({ params, body }) => ({ status: 201, body: await calls.decideBatch(params.id, body) }),
    reward: ({ params, body }) => calls.reward(params.id, body),
    rewardByKey: ({ params, body }) => calls.rewardByKey(params.id, body),
    rewardBatch: async ({ body }) => ok(await calls.rewardBatch(body)),
    removeDecision: async ({ params }) => ok(await calls.removeDecision(params.id)),
    observe: ({ params, body }) => calls.observe(params.id, body),
    observeBatch: async ({ params, body }) => ok(await calls.observeBatch(params.id, body)),
    log: async ({ params, query }) => {
      const { type, text } = await logText(calls.log(params.id), query.format ?? "ndjson");
      return textAnswer(type, text);
    },
    events: async ({ params }) => textAnswer("text/event-stream", await feeds.open(params.id)),
    queue: async () => ok(await queue.look()),
    cancelRun: async ({ params, by }) => ok(await queue.cancel(params.id, by)),
    metrics: async () => textAnswer(metrics.type, await metrics.text()),
    health: () => ok({ status: "ok" }),
    ready: () => {
      const reason = calls.unreadyReason();
      if (reason !== undefined) throw new Refusal(503, "not-ready", reason);
      return ok({ status: "ready" });
    },
    openapi: () => ok(description),
  };
}
