import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { DecisionCalls, ServiceFigures } from "../decisions/decision-service.ts";
import type { ExperimentFigures } from "../decisions/report.ts";

/** In seconds: finer where a call that waits for the disk should end. */
const LATENCIES = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Figure<Source> {
  readonly help: string;
  /** Null where nothing is known. */
  readonly read: (source: Source) => number | null;
}

const ofService = {
  blendit_queue_depth: { help: "Calls that wait for the next commit", read: (figures) => figures.queueDepth },
  blendit_commits_total: { help: "Commits to disk", read: (figures) => figures.commits },
  blendit_committed_calls_total: {
    help: "Calls in these commits: divided by them, how many share one",
    read: (figures) => figures.committedCalls,
  },
  blendit_staleness_seconds: {
    help: "For so long what other servers have accepted may not be known here; 0 for one server",
    read: (figures) => figures.staleness,
  },
} satisfies Record<string, Figure<ServiceFigures>>;

const ofExperiment = {
  blendit_decisions_total: { help: "Decisions", read: ({ decisions }) => decisions },
  blendit_learned_total: { help: "Rewards learned from", read: ({ learned }) => learned },
  blendit_late_total: { help: "Rewards that came too late to be learned", read: ({ late }) => late },
  blendit_missing_total: { help: "Decisions without a reward when their time was up", read: ({ missing }) => missing },
  blendit_learner_lag: { help: "Rewards that are stored and not yet learned", read: ({ lag }) => lag },
  blendit_utility: { help: "Estimated utility of the blend in force", read: ({ utility }) => utility },
  blendit_certificate_upper: {
    help: "At most so much better is the best blend, as the certificate says",
    read: ({ certificate }) => certificate,
  },
  blendit_sample_ratio_alarm: {
    help: "1 where arms do not come as often as their logged probabilities say",
    read: ({ sampleRatioAlarm }) => Number(sampleRatioAlarm),
  },
} satisfies Record<string, Figure<ExperimentFigures>>;

/** What Prometheus is told. Figures of experiments are read when it asks, so that they cost nothing between. */
export class ServiceMetrics {
  readonly #registry = new Registry();
  readonly #calls: DecisionCalls;
  readonly #latency = new LatencyHistogram(
    "blendit_http_request_duration_seconds",
    "Time from a request's headers to the end of its answer",
    LATENCIES,
  );
  readonly #inFlight: Gauge;
  readonly #ofService: Metric<ServiceFigures>[];
  readonly #ofExperiment: Metric<ExperimentFigures>[];
  #callsInFlight = 0;

  constructor(calls: DecisionCalls) {
    this.#calls = calls;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
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
    this.#inFlight.set(this.#callsInFlight);
    for (const { metric } of [...this.#ofService, ...this.#ofExperiment]) metric.reset();
    for (const { metric, read } of this.#ofService) metric.inc({}, read(figures) ?? 0);
    for (const { metric, read } of this.#ofExperiment) {
      for (const experiment of figures.experiments) {
        const value = read(experiment);
        if (value !== null) metric.inc({ experiment: experiment.id }, value);
      }
    }
    return (await this.#registry.metrics()) + this.#latency.text();
  }

  begin(): void {
    this.#callsInFlight += 1;
  }

  end(route: string, method: string, status: number, seconds: number): void {
    this.#callsInFlight -= 1;
    this.#latency.observe(route, method, status, seconds);
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

/** Counts of one kind of answer: how many took at most each bound, or longer than all of them, and their sum. */
interface Counts {
  readonly labels: string;
  /** Of each interval between two bounds. */
  readonly intervals: Float64Array;
  seconds: number;
}

/**
 * How long answers took, by route, method and status, in the text that Prometheus reads. The usual library makes a text of all
 * labels at every answer; this one looks up where to count.
 */
export class LatencyHistogram {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #byRoute = new Map<string, Map<string, Map<number, Counts>>>();

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  observe(route: string, method: string, status: number, seconds: number): void {
    const counts = this.#countsOf(route, method, status);
    let interval = 0;
    while (interval < this.#bounds.length && seconds > this.#bounds[interval]!) interval++;
    counts.intervals[interval]!++;
    counts.seconds += seconds;
  }

  text(): string {
    const lines = [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`];
    for (const byMethod of this.#byRoute.values()) {
      for (const byStatus of byMethod.values()) {
        for (const counts of byStatus.values()) lines.push(...this.#linesOf(counts));
      }
    }
    return `${lines.join("\n")}\n`;
  }

  #linesOf({ labels, intervals, seconds }: Counts): string[] {
    let count = 0;
    const buckets = [...this.#bounds, "+Inf"].map((bound, interval) => {
      count += intervals[interval]!;
      return `${this.#name}_bucket{le="${bound}",${labels}} ${count}`;
    });
    return [...buckets, `${this.#name}_sum{${labels}} ${seconds}`, `${this.#name}_count{${labels}} ${count}`];
  }

  #countsOf(route: string, method: string, status: number): Counts {
    const byStatus = entryOf(
      entryOf(this.#byRoute, route, () => new Map()),
      method,
      () => new Map<number, Counts>(),
    );
    return entryOf(byStatus, status, () => ({
      labels: `route="${route}",method="${method}",status="${status}"`,
      intervals: new Float64Array(this.#bounds.length + 1),
      seconds: 0,
    }));
  }
}

/** What a map has for a key, made where there is nothing. */
function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
