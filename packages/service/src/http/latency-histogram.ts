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
