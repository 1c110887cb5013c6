import type * as contract from "../contract/index.ts";
import { type BlenditClient, blenditClient } from "./blendit-client.ts";
import {
  FallBack,
  type KeptReward,
  type ResilientDecision,
  type ResilientFigures,
  type ResilientOptions,
} from "./fall-back.ts";
import type { CallOptions } from "./transport.ts";

type Overridden = "decide" | "reward" | "rewardByKey" | "remove";

/** A client that goes on deciding while the service is away. All other calls are those of the usual client. */
export interface ResilientClient extends Omit<BlenditClient, Overridden> {
  decide(experiment: string, body?: contract.DecideBody, options?: CallOptions): Promise<ResilientDecision>;
  reward(
    decision: string,
    body: contract.RewardBody,
    options?: CallOptions,
  ): Promise<contract.RewardAnswer | KeptReward>;
  rewardByKey(
    experiment: string,
    body: contract.KeyedRewardBody,
    options?: CallOptions,
  ): Promise<contract.RewardAnswer | KeptReward>;
  /** Also forgets a decision of the fall-back that was not yet reported. */
  remove(decision: string, options?: CallOptions): Promise<contract.RemovalAnswer>;
  figures(): ResilientFigures;
  /** Tells the service what it has missed, as far as it answers. */
  flush(): Promise<ResilientFigures>;
  /** The same, for the last time: what is still kept then is lost. */
  close(): Promise<ResilientFigures>;
}

/**
 * A client for programs that must decide whether the service answers or not. When it does not, arms are drawn here by the last
 * known weights; those decisions and all rewards are kept, and reported when it is back, with the probability they had.
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
    remove: async (decision, each) => fallBack.forget(decision) ?? usual.remove(decision, each),
    figures: () => fallBack.figures(),
    flush: () => fallBack.flush(),
    close: () => fallBack.close(),
  };
}
