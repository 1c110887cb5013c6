import { Random } from "@blendit/core";
import type { Connection } from "./connection.ts";

/** Work that is repeated over a connection; calls `done` with the number of units to count. */
export type Work = (connection: Connection, done: (count: number) => void) => void;

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
