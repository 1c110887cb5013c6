import type { QueuedRun } from "../src/contract/index.ts";
import type { QueueState, QueueView } from "../src/index.ts";

const NOW = "2026-01-01T00:00:00.000Z";
const life = { seenAt: NOW, isThere: true };
const version = "Blendit 1.2.3 on Node 24";

/** A queue with one worker, and one run until that is cancelled. */
export class FakeQueue implements QueueView {
  readonly run: QueuedRun = {
    id: "3f0c9a52-5d0e-4c7b-9a53-0d6d5a2c1b7e",
    name: "steps and floors",
    version,
    begunAt: NOW,
    replications: { done: 40, wanted: 200 },
    rate: 8,
    secondsLeft: 20,
    threads: 4,
    collector: life,
    failure: null,
  };
  state: QueueState | undefined = {
    now: NOW,
    runs: [this.run],
    workers: [{ id: "w", name: "there 7", version, threads: 4, ...life }],
  };
  /** If set, every call rejects with this. */
  failure: Error | undefined;
  readonly cancelled: [run: string, by: string][] = [];

  async look(): Promise<QueueState | undefined> {
    if (this.failure) throw this.failure;
    return this.state;
  }

  async cancel(run: string, by: string): Promise<boolean> {
    if (this.failure) throw this.failure;
    const runs = this.state?.runs ?? [];
    if (!runs.some(({ id }) => id === run)) return false;
    this.cancelled.push([run, by]);
    this.state = { ...this.state!, runs: runs.filter(({ id }) => id !== run) };
    return true;
  }
}
