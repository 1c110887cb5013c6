import type * as contract from "../contract/index.ts";
import { type BlenditClient, blenditClient } from "./blendit-client.ts";
import { BlenditError } from "./blendit-error.ts";
import { Delivery, type DeliveryFigures, isForLater, nameOf, Outbox } from "./delivery.ts";
import { type Drawn, type Known, knownArms, knownFrom, localDraw } from "./local-draw.ts";
import type { CallOptions, ClientOptions } from "./transport.ts";

/** A client that keeps deciding while the service is down. Its other calls are those of the plain client. */
export interface ResilientClient extends Omit<BlenditClient, "reward" | "rewardByKey"> {
  decide(...call: Parameters<BlenditClient["decide"]>): Promise<ResilientDecision>;
  reward(...call: Parameters<BlenditClient["reward"]>): Promise<contract.RewardAnswer | KeptReward>;
  rewardByKey(...call: Parameters<BlenditClient["rewardByKey"]>): Promise<contract.RewardAnswer | KeptReward>;
  /** Also cancels a decision of the fall-back that was not reported yet. */
  cancelDecision(decision: string, options?: CallOptions): Promise<contract.CancelledDecision>;
  figures(): ResilientFigures;
  /** Sends kept entries to the service, if it answers. */
  flush(): Promise<ResilientFigures>;
  /** Sends kept entries for the last time. Entries that cannot be sent are lost. */
  close(): Promise<ResilientFigures>;
}

/**
 * A client for programs that must decide even if the service does not answer. In that case, arms are drawn here by the
 * last known weights. These decisions and all rewards are kept, and reported with their probabilities when the service
 * is back.
 *
 * @example
 * const client = resilientClient({ url: "http://127.0.0.1:4880", arms: { "landing-page": ["short", "long"] } });
 * const { decision, arm, source } = await client.decide("landing-page");
 */
export function resilientClient(options: ResilientOptions): ResilientClient {
  const usual = blenditClient(options);
  const fallBack = new FallBack(options);
  return {
    ...usual,
    decide: (experiment, body, each) => fallBack.decide(experiment, body, each),
    reward: (decision, body, each) => fallBack.reward(decision, body, each),
    rewardByKey: (experiment, body, each) => fallBack.rewardByKey(experiment, body, each),
    cancelDecision: async (decision, each) => fallBack.forget(decision) ?? usual.cancelDecision(decision, each),
    figures: () => fallBack.figures(),
    flush: () => fallBack.flush(),
    close: () => fallBack.close(),
  };
}

/** Options for the time when the service is down. */
export interface ResilientOptions extends ClientOptions {
  /** Arms by experiment, which get equal shares if the service was never reached. */
  readonly arms?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Milliseconds after which the weights of an experiment are refreshed. Default: 10,000. */
  readonly refreshEvery?: number | undefined;
  /** Milliseconds between two attempts to reach a service that is down. Default: 1,000. */
  readonly tryAgainEvery?: number | undefined;
  /**
   * The most decisions and rewards to keep while the service is down. Default: 10,000. The oldest are dropped first.
   */
  readonly mostKept?: number | undefined;
}

/** A decision by the service, or by this client while the service was down. */
export type ResilientDecision = contract.DecisionAnswer & {
  /** Who made the decision. `fall-back`: this client, by the last weights it knows. */
  readonly source: "service" | "fall-back";
};

/** A reward that is kept for the service, or that is not sent because nothing is learned from its decision. */
export interface KeptReward {
  readonly value: contract.RewardBody["value"];
  readonly event: string | null;
  readonly result: "kept" | "not-learned";
}

/** How much is waiting to be sent, and what was lost. */
export interface ResilientFigures extends Readonly<DeliveryFigures> {
  readonly isAway: boolean;
  /** Decisions and rewards that have not been sent yet. */
  readonly kept: number;
  /** Decisions and rewards that were dropped because there were too many. */
  readonly dropped: number;
}

/** Milliseconds that a call may take, which is less than usual because there is a fall-back. */
const PATIENCE = 500;
const REMEMBERED = 10_000;

/** Decides while the service is down, and reports to it afterwards. */
class FallBack {
  readonly #client: BlenditClient;
  readonly #arms: Readonly<Record<string, readonly string[]>>;
  readonly #refreshEvery: number;
  readonly #tryAgainEvery: number;
  readonly #outbox: Outbox;
  readonly #delivery: Delivery;
  readonly #known = new Map<string, { readonly known: Known | undefined; readonly readAt: number }>();
  /** Recent decisions by key and by unit, so that a repeated call gets the same arm. */
  readonly #ofKey = new BoundedMap<ResilientDecision>(REMEMBERED);
  readonly #ofUnit = new BoundedMap<Drawn>(REMEMBERED);
  #isAway = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flushing: Promise<ResilientFigures> | undefined;

  constructor(options: ResilientOptions) {
    const { arms = {}, refreshEvery = 10_000, tryAgainEvery = 1000, mostKept = 10_000, timeout = PATIENCE } = options;
    this.#client = blenditClient({ ...options, timeout, retries: 0 });
    this.#arms = arms;
    this.#refreshEvery = refreshEvery;
    this.#tryAgainEvery = tryAgainEvery;
    this.#outbox = new Outbox(mostKept);
    this.#delivery = new Delivery(this.#client, this.#outbox);
  }

  async decide(experiment: string, body: contract.DecideBody = {}, options?: CallOptions): Promise<ResilientDecision> {
    const call = { ...body, key: body.key ?? crypto.randomUUID() };
    const before = this.#madeHere(experiment, call.key);
    if (before) return before;
    const known = this.#isAway ? this.#knownOf(experiment) : undefined;
    if (known) return this.#decideHere(known, call);
    try {
      const answer = { ...(await this.#client.decide(experiment, call, options)), source: "service" } as const;
      this.#remember(experiment, call, answer);
      this.#refresh(experiment);
      return answer;
    } catch (error) {
      this.#noteAway(error);
      const lastKnown = isForLater(error) ? this.#knownOf(experiment) : undefined;
      if (!lastKnown) throw error;
      return this.#decideHere(lastKnown, call);
    }
  }

  async reward(decision: string, body: contract.RewardBody, options?: CallOptions) {
    const made = parseLocalId(decision);
    if (made) return this.rewardByKey(made.experiment, { key: made.key, ...body }, options);
    return this.#orKeep(
      body,
      () => this.#client.reward(decision, body, options),
      () => this.#outbox.rewardDecision(decision, body),
    );
  }

  async rewardByKey(experiment: string, { key, ...body }: contract.KeyedRewardBody, options?: CallOptions) {
    const before = this.#ofKey.get(nameOf(experiment, key));
    if (before?.source === "fall-back" && before.group !== "elsewhere") return keptReward(body, "not-learned");
    const keep = () => this.#outbox.reward(experiment, key, body);
    if (this.#outbox.observation(experiment, key)) return this.#keep(body, keep);
    return this.#orKeep(body, () => this.#client.rewardByKey(experiment, { key, ...body }, options), keep);
  }

  /** Undefined for a decision by the service. */
  forget(decision: string): contract.CancelledDecision | undefined {
    const made = parseLocalId(decision);
    if (!made) return undefined;
    const arm = this.#outbox.observation(made.experiment, made.key)?.arm;
    if (arm !== undefined && this.#outbox.forget(made.experiment, made.key)) {
      return { decision, arm, result: "never-shown" };
    }
    throw new BlenditError(404, "unknown-decision", `The decision "${decision}" is no longer kept here.`);
  }

  figures(): ResilientFigures {
    const { size: kept, dropped } = this.#outbox;
    return { isAway: this.#isAway, kept, dropped, ...this.#delivery.figures };
  }

  flush(): Promise<ResilientFigures> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async close(): Promise<ResilientFigures> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    return this.flush();
  }

  async #flush(): Promise<ResilientFigures> {
    try {
      if (this.#isAway) await this.#client.ready();
      // From now on the service decides again, while the rest is sent.
      this.#isAway = false;
      await this.#delivery.send();
    } catch (error) {
      this.#noteAway(error);
      this.#delivery.figures.lastRefusal = (error as Error).message;
      this.#lookLater();
    }
    return this.figures();
  }

  /** The decision of a key whose observation was not delivered yet. */
  #madeHere(experiment: string, key: string): ResilientDecision | undefined {
    return this.#outbox.observation(experiment, key) && this.#ofKey.get(nameOf(experiment, key));
  }

  async #decideHere(known: Known, call: Call): Promise<ResilientDecision> {
    const { id: experiment } = known;
    const kept = call.unit === undefined ? undefined : this.#ofUnit.get(nameOf(experiment, call.unit));
    const drawn = await localDraw(known, call, kept);
    // Checked after the draw, since another call may have decided for the same key meanwhile.
    const before = this.#ofKey.get(nameOf(experiment, call.key));
    if (before) return before;
    const decision = { decision: localId(experiment, call.key), ...drawn, source: "fall-back" } as const;
    this.#remember(experiment, call, decision);
    const { arm, probability, group } = drawn;
    // Nothing is learned from units that are held out, outside the rollout or paused, so there is nothing to report.
    if (group === "elsewhere") this.#outbox.observe(experiment, { ...call, arm, probability });
    this.#lookLater();
    return decision;
  }

  #remember(experiment: string, { key, unit }: Call, answer: ResilientDecision): void {
    this.#ofKey.set(nameOf(experiment, key), answer);
    const { arm, probability, weightsVersion, group } = answer;
    const isDrawn = group === "blend" || group === "burn-in" || group === "elsewhere";
    if (unit === undefined || !isDrawn) return;
    this.#ofUnit.set(nameOf(experiment, unit), { arm, probability, weightsVersion, group });
  }

  #knownOf(experiment: string): Known | undefined {
    const arms = Object.hasOwn(this.#arms, experiment) ? this.#arms[experiment] : undefined;
    return this.#known.get(experiment)?.known ?? (arms && knownArms(experiment, arms));
  }

  /** Refreshes old weights in the background. */
  #refresh(experiment: string): void {
    const { known, readAt } = this.#known.get(experiment) ?? { known: undefined, readAt: Number.NEGATIVE_INFINITY };
    const now = Date.now();
    if (now - readAt < this.#refreshEvery) return;
    this.#known.set(experiment, { known, readAt: now });
    this.#client.experiment(experiment).then(
      (report) => {
        const isNewest = this.#known.get(experiment)!.readAt <= now;
        if (isNewest) this.#known.set(experiment, { known: knownFrom(report), readAt: now });
      },
      // The next decision tries again.
      () => this.#known.set(experiment, { known, readAt: Number.NEGATIVE_INFINITY }),
    );
  }

  async #orKeep<Answer>(body: contract.RewardBody, send: () => Promise<Answer>, keep: () => void) {
    if (this.#isAway) return this.#keep(body, keep);
    try {
      return await send();
    } catch (error) {
      this.#noteAway(error);
      if (!isForLater(error)) throw error;
      return this.#keep(body, keep);
    }
  }

  #keep(body: contract.RewardBody, keep: () => void): KeptReward {
    keep();
    this.#lookLater();
    return keptReward(body, "kept");
  }

  #noteAway(error: unknown): void {
    if (!isForLater(error)) return;
    this.#isAway = true;
    this.#lookLater();
  }

  #lookLater(): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, this.#tryAgainEvery);
    // In Node a timer would keep the program running. In a browser a timer is a number.
    (this.#timer as { unref?: () => void }).unref?.();
  }
}

interface Call {
  readonly key: string;
  readonly unit?: string;
}

function keptReward({ value, event }: contract.RewardBody, result: KeptReward["result"]): KeptReward {
  return { value, event: event ?? null, result };
}

function localId(experiment: string, key: string): string {
  return `fall-back:${experiment}:${key}`;
}

/** Undefined for the id of a decision by the service, which has no colon. */
function parseLocalId(decision: string): { readonly experiment: string; readonly key: string } | undefined {
  const [, experiment, key] = /^fall-back:([^:]+):(.+)$/s.exec(decision) ?? [];
  return experiment === undefined || key === undefined ? undefined : { experiment, key };
}

/** A map that forgets its oldest entry when it has too many. */
export class BoundedMap<Value> extends Map<string, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(name: string, value: Value): this {
    this.delete(name);
    super.set(name, value);
    if (this.size > this.#most) this.delete(this.keys().next().value!);
    return this;
  }
}
