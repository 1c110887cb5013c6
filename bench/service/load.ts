import { Connection } from "./connection.ts";
import type { Work } from "./work.ts";

/** Connections to a server, which are all busy or all idle. */
export class Load {
  readonly #connections: readonly Connection[];

  private constructor(connections: readonly Connection[]) {
    this.#connections = connections;
  }

  static async open(url: string, count: number): Promise<Load> {
    return new Load(await Promise.all(Array.from({ length: count }, () => Connection.open(url))));
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  /** The rate per second if each connection repeats the work without pause. */
  async rate(work: Work, seconds: number): Promise<number> {
    const start = performance.now();
    const end = start + 1000 * seconds;
    const total = await this.#repeat(work, () => performance.now() < end);
    return (1000 * total) / (performance.now() - start);
  }

  /** Does work until the count is reached or slightly exceeded. */
  async fill(work: Work, count: number): Promise<number> {
    return this.#repeat(work, (total) => total < count);
  }

  /** Repeats work on all connections while `goesOn` returns true. Returns the total count. */
  async #repeat(work: Work, goesOn: (total: number) => boolean): Promise<number> {
    let total = 0;
    const again = (connection: Connection): Promise<void> =>
      new Promise((resolve) => {
        const next = (count: number) => {
          total += count;
          if (goesOn(total)) work(connection, next);
          else resolve();
        };
        work(connection, next);
      });
    await Promise.all(this.#connections.map(again));
    return total;
  }

  /**
   * Milliseconds from when work was due, at this rate per second, until it was done, in ascending order. Waiting for a free
   * connection counts.
   */
  async latencies(work: Work, perSecond: number, seconds: number): Promise<Float64Array> {
    const free = [...this.#connections];
    const due: number[] = [];
    const taken: number[] = [];
    const count = Math.round(perSecond * seconds);
    const start = performance.now();
    let begun = 0;
    return new Promise((resolve) => {
      const begin = () => {
        while (free.length > 0 && due.length > 0) {
          const [connection, since] = [free.pop()!, due.shift()!];
          work(connection, () => {
            taken.push(performance.now() - since);
            free.push(connection);
            if (taken.length === count) resolve(Float64Array.from(taken).sort());
            else begin();
          });
        }
      };
      const tick = () => {
        const now = performance.now();
        while (begun < count && start + (1000 * begun) / perSecond <= now)
          due.push(start + (1000 * begun++) / perSecond);
        begin();
        if (begun < count) setTimeout(tick, 1);
      };
      tick();
    });
  }
}

export function quantile(ascending: Float64Array, share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))]!;
}
