import { Random } from "@blendit/core";
import { Connection } from "./connection.ts";

/** Connections of the client to all servers together. */
export const CONNECTIONS = 100;

/** How long and how often to measure. */
export interface Effort {
  readonly seconds: number;
  readonly times: number;
}

/** Work that is repeated over a connection; calls `done` with the number of units to count. */
export type Work = (connection: Connection, done: (count: number) => void) => void;

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

const random = Random.stream(1, "rewards");
const BATCH = 100;

/** About as long as a decision and its answer. */
const ECHO_BODY = JSON.stringify({ key: "user-4711", unit: "visitor-0815", at: 1.5 });

export const echo: Work = (connection, done) => {
  connection.post("/echo", ECHO_BODY, () => done(1));
};

export function decide(experiment: string): Work {
  const path = `/v1/experiments/${experiment}/decisions`;
  return (connection, done) => connection.post(path, "{}", () => done(1));
}

/** Cycles through several kinds of work. */
export function inTurn(works: readonly Work[]): Work {
  let turn = 0;
  return (connection, done) => works[turn++ % works.length]!(connection, done);
}

/** A decision followed by its reward. */
export function pair(experiment: string): Work {
  const path = `/v1/experiments/${experiment}/decisions`;
  return (connection, done) => {
    connection.post(path, "{}", (answer) => {
      const { decision, arm } = JSON.parse(answer) as Decided;
      connection.post(`/v1/decisions/${decision}/reward`, `{"value":${rewardOf(arm)}}`, () => done(1));
    });
  };
}

/** A batch of decisions followed by a batch of their rewards. */
export function batch(experiment: string): Work {
  return batchOf(experiment, BATCH);
}

export function batchOf(experiment: string, count: number): Work {
  const path = `/v1/experiments/${experiment}/decisions/batch`;
  const asked = JSON.stringify({ count });
  return (connection, done) => {
    connection.post(path, asked, (answer) => {
      const { decisions } = JSON.parse(answer) as { decisions: Decided[] };
      const rewards = decisions.map(({ decision, arm }) => ({ decision, value: rewardOf(arm) }));
      connection.post("/v1/rewards/batch", JSON.stringify({ rewards }), () => done(count));
    });
  };
}

interface Decided {
  readonly decision: string;
  readonly arm: string;
}

/** Uniform rewards whose width depends on the number in the arm's name. */
function rewardOf(arm: string): number {
  const width = 1 / (1 + Number.parseInt(arm.slice(1), 10));
  return 0.5 + width * (random.uniform() - 0.5);
}
