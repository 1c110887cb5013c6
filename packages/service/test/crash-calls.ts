import type { Random } from "@blendit/core";
import type { DecisionAnswer, RewardAnswer, RewardBatchAnswer } from "../src/contract/index.ts";
import type { Reply } from "./post.ts";

/** A call that makes decisions, each with its key. A decision without a key cannot be identified later. */
export interface DecideCall {
  readonly kind: "decide";
  readonly path: string;
  readonly body: unknown;
  readonly asked: readonly { readonly key?: string; readonly unit?: string }[];
}

/** A call that rewards decisions. */
export interface RewardCall {
  readonly kind: "reward";
  readonly path: string;
  readonly body: unknown;
  readonly rewards: readonly { readonly decision: string; readonly value: number }[];
}

export type CrashCall = DecideCall | RewardCall;

/** A decision that was acknowledged. */
export type Acknowledged = DecisionAnswer & { readonly key?: string; readonly unit?: string };

const MOST_IN_A_BATCH = 100;
const UNITS = 300;

/** Calls of all kinds, drawn at random: with keys, units and batches. */
export class CrashCalls {
  readonly #random: Random;
  readonly #experiment: string;
  #keys = 0;

  constructor(experiment: string, random: Random) {
    this.#experiment = experiment;
    this.#random = random;
  }

  /** The next call. If it rewards decisions, it removes them from the list. */
  next(open: Acknowledged[]): CrashCall {
    const kind = this.#random.uniform();
    if (kind < 0.5 && open.length > 0) return kind < 0.4 ? this.#reward(open) : this.#rewardBatch(open);
    return kind < 0.9 ? this.#decide() : this.#decideBatch();
  }

  #decide(): DecideCall {
    const asked = this.#random.uniform() < 0.2 ? {} : this.#asked();
    return { kind: "decide", path: `/v1/experiments/${this.#experiment}/decisions`, body: asked, asked: [asked] };
  }

  #decideBatch(): DecideCall {
    const asked = Array.from({ length: 1 + this.#below(MOST_IN_A_BATCH) }, () => this.#asked());
    const path = `/v1/experiments/${this.#experiment}/decisions/batch`;
    return { kind: "decide", path, body: { decisions: asked }, asked };
  }

  #reward(open: Acknowledged[]): RewardCall {
    const { decision, key } = this.#take(open);
    const value = this.#random.uniform();
    const rewards = [{ decision, value }];
    if (key !== undefined && this.#random.uniform() < 0.5) {
      return { kind: "reward", path: `/v1/experiments/${this.#experiment}/rewards`, body: { key, value }, rewards };
    }
    return { kind: "reward", path: `/v1/decisions/${decision}/reward`, body: { value }, rewards };
  }

  #rewardBatch(open: Acknowledged[]): RewardCall {
    const length = Math.min(open.length, 1 + this.#below(MOST_IN_A_BATCH));
    const rewards = Array.from({ length }, () => {
      return { decision: this.#take(open).decision, value: this.#random.uniform() };
    });
    return { kind: "reward", path: "/v1/rewards/batch", body: { rewards }, rewards };
  }

  #asked() {
    const key = `key-${++this.#keys}`;
    return this.#random.uniform() < 0.3 ? { key, unit: `unit-${this.#below(UNITS)}` } : { key };
  }

  #take(open: Acknowledged[]): Acknowledged {
    const last = open.length - 1;
    const position = this.#below(open.length);
    [open[position], open[last]] = [open[last]!, open[position]!];
    return open.pop()!;
  }

  #below(count: number): number {
    return Math.floor(count * this.#random.uniform());
  }
}

/** The answers to a call that makes decisions, one per decision. */
export function decisionsOf({ asked }: DecideCall, { body }: Reply): Acknowledged[] {
  const answers = "decisions" in (body as object) ? (body as { decisions: DecisionAnswer[] }).decisions : [body];
  return asked.map((each, index) => ({ ...each, ...(answers[index] as DecisionAnswer) }));
}

/** The answers to a call that rewards decisions, one per reward. */
export function rewardsOf({ body }: Reply): (Partial<RewardAnswer> & { readonly status?: number })[] {
  if (!("rewards" in (body as object))) return [body as RewardAnswer];
  return (body as RewardBatchAnswer).rewards.map(({ status, reward }) => ({ status, ...reward }));
}

/** The decisions and rewards that services have acknowledged. */
export class Acknowledgements {
  /** Decisions by id. */
  readonly decisions = new Map<string, Acknowledged>();
  /** Reward values by decision. */
  readonly rewards = new Map<string, number>();
  /** Decisions without a reward. */
  readonly open: Acknowledged[] = [];

  /** Records the answer to a call. */
  acknowledge(call: CrashCall, reply: Reply): void {
    if (reply.status !== 200 && reply.status !== 201) {
      throw new Error(`${call.path} was answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
    }
    if (call.kind === "decide") {
      for (const decision of decisionsOf(call, reply)) {
        this.decisions.set(decision.decision, decision);
        this.open.push(decision);
      }
      return;
    }
    const answers = rewardsOf(reply);
    call.rewards.forEach(({ decision, value }, index) => {
      const answer = answers[index]!;
      if (answer.value !== value || answer.decision !== decision) {
        throw new Error(`the reward ${value} of ${decision} was answered with ${JSON.stringify(answer)}`);
      }
      this.rewards.set(decision, value);
    });
  }
}
