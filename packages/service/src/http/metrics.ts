import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DecisionCalls, ServiceFigures } from "../decisions/decision-service.ts";
import type { ExperimentFigures } from "../decisions/report.ts";

/** In seconds: finer around the time that a call needs to wait for the disk. */
const LATENCIES = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Figure<Source> {
  readonly help: string;
  /** Null if unknown. */
  readonly read: (source: Source) => number | null;
}

const ofService = {
  blendit_queue_depth: { help: "Calls waiting for the next commit", read: (figures) => figures.queueDepth },
  blendit_commits_total: { help: "Commits to disk", read: (figures) => figures.commits },
  blendit_committed_calls_total: {
    help: "Calls in these commits; divided by the number of commits, the calls per commit",
    read: (figures) => figures.committedCalls,
  },
  blendit_staleness_seconds: {
    help: "Maximum age of what this server knows about other servers; 0 for a single server",
    read: (figures) => figures.staleness,
  },
} satisfies Record<string, Figure<ServiceFigures>>;

const ofExperiment = {
  blendit_decisions_total: { help: "Decisions", read: ({ decisions }) => decisions },
  blendit_learned_total: { help: "Rewards learned from", read: ({ learned }) => learned },
  blendit_late_total: { help: "Rewards that arrived too late to be learned", read: ({ late }) => late },
  blendit_missing_total: {
    help: "Decisions without a reward when their window closed",
    read: ({ missing }) => missing,
  },
  blendit_learner_lag: { help: "Rewards that are stored but not yet learned", read: ({ lag }) => lag },
  blendit_utility: { help: "Estimated utility of the current weights", read: ({ utility }) => utility },
  blendit_certificate_upper: {
    help: "The best possible blend is better by at most this much, according to the certificate",
    read: ({ certificate }) => certificate,
  },
  blendit_sample_ratio_alarm: {
    help: "1 if arms are not served with their logged probabilities, else 0",
    read: ({ sampleRatioAlarm }) => Number(sampleRatioAlarm),
  },
} satisfies Record<string, Figure<ExperimentFigures>>;

/** Metrics for Prometheus. Figures of experiments are computed on request. */
export class ServiceMetrics {
  readonly #registry = new Registry();
  readonly #calls: DecisionCalls;
  readonly #latency: Histogram;
  readonly #inFlight: Gauge;
  readonly #ofService: Metric<ServiceFigures>[];
  readonly #ofExperiment: Metric<ExperimentFigures>[];

  constructor(calls: DecisionCalls) {
    this.#calls = calls;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#latency = new Histogram({
      name: "blendit_http_request_duration_seconds",
      help: "Time from a request's headers to the end of its answer",
      labelNames: ["route", "method", "status"],
      buckets: LATENCIES,
      registers,
    });
    this.#inFlight = new Gauge({
      name: "blendit_http_requests_in_flight",
      help: "Requests that are being answered",
      registers,
    });
    this.#ofService = metricsOf(ofService, [], this.#registry);
    this.#ofExperiment = metricsOf(ofExperiment, ["experiment"], this.#registry);
  }

  get type(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    const figures = await this.#calls.figures();
    for (const { metric } of [...this.#ofService, ...this.#ofExperiment]) metric.reset();
    for (const { metric, read } of this.#ofService) metric.inc({}, read(figures) ?? 0);
    for (const { metric, read } of this.#ofExperiment) {
      for (const experiment of figures.experiments) {
        const value = read(experiment);
        if (value !== null) metric.inc({ experiment: experiment.id }, value);
      }
    }
    return this.#registry.metrics();
  }

  begin(): void {
    this.#inFlight.inc();
  }

  end(route: string, method: string, status: number, seconds: number): void {
    this.#inFlight.dec();
    this.#latency.observe({ route, method, status }, seconds);
  }
}

interface Metric<Source> extends Figure<Source> {
  readonly metric: Gauge | Counter;
}

function metricsOf<Source>(
  figures: Readonly<Record<string, Figure<Source>>>,
  labelNames: string[],
  registry: Registry,
) {
  return Object.entries(figures).map(([name, figure]): Metric<Source> => {
    const Kind = name.endsWith("_total") ? Counter : Gauge;
    return { ...figure, metric: new Kind({ name, help: figure.help, labelNames, registers: [registry] }) };
  });
}
