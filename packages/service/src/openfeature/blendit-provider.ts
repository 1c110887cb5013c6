import {
  type EvaluationContext,
  FlagNotFoundError,
  type FlagValue,
  GeneralError,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
  TargetingKeyMissingError,
  type TrackingEventDetails,
  TypeMismatchError,
} from "@openfeature/server-sdk";
import { type BlenditClient, BlenditError, type ResilientClient } from "../client/index.ts";
import type { DecideBody, RewardBody } from "../contract/index.ts";

type FlagType = "string" | "number" | "boolean" | "object";

/** The calls of a client that a provider needs. Both kinds of client have them. */
export type ProviderClient = Pick<BlenditClient | ResilientClient, "decide" | "rewardByKey" | "cancelDecision">;

/** The client of a provider, and the values of its flags. */
export interface BlenditProviderOptions {
  readonly client: ProviderClient;
  /** Values of arms, by experiment and arm. Default: the value of an arm is its name. */
  readonly variants?: Readonly<Record<string, Readonly<Record<string, FlagValue>>>> | undefined;
  /** The experiment that each event rewards; other events are ignored. Default: events have the ids of experiments. */
  readonly rewards?: Readonly<Record<string, string>> | undefined;
  /** Called for rewards that could not be sent, since tracking returns nothing. Default: a warning on the console. */
  readonly onTrackError?: ((error: unknown, eventName: string) => void) | undefined;
}

/**
 * OpenFeature over the decision service. A flag is an experiment and its variants are arms: an evaluation is a decision. The
 * targeting key is the unit, which keeps its arm; it is also the key of the decision, unless the context has a `decisionKey`.
 * `track` is the reward of that decision.
 *
 * @example
 * await OpenFeature.setProviderAndWait(new BlenditProvider({ client: blenditClient({ url }) }));
 * const page = await client.getStringValue("landing-page", "short", { targetingKey: "user-42" });
 * client.track("landing-page", { targetingKey: "user-42" }, { value: 0.7 });
 */
export class BlenditProvider implements Provider {
  readonly metadata = { name: "blendit" } as const;
  readonly runsOn = "server";
  readonly #options: BlenditProviderOptions;
  readonly #rewarding = new Set<Promise<void>>();

  constructor(options: BlenditProviderOptions) {
    this.#options = options;
  }

  resolveStringEvaluation(flag: string, otherwise: string, context: EvaluationContext) {
    return this.#resolve(flag, "string", otherwise, context);
  }

  resolveNumberEvaluation(flag: string, otherwise: number, context: EvaluationContext) {
    return this.#resolve(flag, "number", otherwise, context);
  }

  resolveBooleanEvaluation(flag: string, otherwise: boolean, context: EvaluationContext) {
    return this.#resolve(flag, "boolean", otherwise, context);
  }

  resolveObjectEvaluation<Value extends JsonValue>(flag: string, otherwise: Value, context: EvaluationContext) {
    return this.#resolve(flag, "object", otherwise, context);
  }

  /** The reward is `outcome`, which may be a word or a list of numbers, else `value`, else 1. `event` is its id. */
  track(eventName: string, context: EvaluationContext, details: TrackingEventDetails): void {
    const { rewards } = this.#options;
    const experiment = rewards ? rewards[eventName] : eventName;
    if (experiment === undefined) return;
    const rewarding = this.#reward(experiment, context, details)
      .catch((error: unknown) => this.#trackFailed(error, eventName))
      .finally(() => this.#rewarding.delete(rewarding));
    this.#rewarding.add(rewarding);
  }

  /** Waits for rewards that are being sent. */
  async onClose(): Promise<void> {
    await Promise.all(this.#rewarding);
  }

  async #resolve<Value extends FlagValue>(
    flag: string,
    type: FlagType,
    otherwise: Value,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<Value>> {
    try {
      const answer = await this.#options.client.decide(flag, callOf(context));
      const { decision, arm, probability, weightsVersion, group } = answer;
      const isFallBack = "source" in answer && answer.source === "fall-back";
      return {
        value: (await this.#shown(decision, () => armValue(arm, type, this.#options.variants?.[flag]))) as Value,
        variant: arm,
        reason: isFallBack ? StandardResolutionReasons.STALE : StandardResolutionReasons.SPLIT,
        flagMetadata: { decision, probability, weightsVersion, group },
      };
    } catch (error) {
      if (!(error instanceof BlenditError)) throw error;
      // A proxy's 404 says nothing about the flag.
      if (error.code === "invalid-answer") throw new GeneralError(error.message);
      // The experiment is archived or only observes: it exists, but makes no decisions.
      if (error.status === 409) return { value: otherwise, reason: StandardResolutionReasons.DISABLED };
      throw error.status === 404 ? new FlagNotFoundError(error.message) : new GeneralError(error.message);
    }
  }

  /** Cancels a decision whose value has the wrong type, since it is never shown. */
  async #shown(decision: string, read: () => FlagValue): Promise<FlagValue> {
    try {
      return read();
    } catch (error) {
      await this.#options.client.cancelDecision(decision).catch(() => {});
      throw error;
    }
  }

  async #reward(experiment: string, context: EvaluationContext, details: TrackingEventDetails): Promise<void> {
    const { key } = callOf(context);
    if (key === undefined) {
      throw new TargetingKeyMissingError(
        "Missing targetingKey or decisionKey in the context: it names the decision to reward.",
      );
    }
    const { value, outcome, event } = details;
    const body = { value: outcome ?? value ?? 1, ...(typeof event === "string" && { event }) } as RewardBody;
    await this.#options.client.rewardByKey(experiment, { key, ...body });
  }

  #trackFailed(error: unknown, eventName: string): void {
    const { onTrackError } = this.#options;
    if (onTrackError) onTrackError(error, eventName);
    else console.warn(`blendit: no reward sent for event ${JSON.stringify(eventName)}: ${(error as Error).message}`);
  }
}

function callOf({ targetingKey, decisionKey = targetingKey }: EvaluationContext): DecideBody {
  return {
    ...(typeof decisionKey === "string" && { key: decisionKey }),
    ...(targetingKey !== undefined && { unit: targetingKey }),
  };
}

/**
 * The value of an arm: that of its variant if there is one, else its name, parsed as JSON for a flag that is not a
 * string.
 *
 * @throws TypeMismatchError if the value has another type
 */
function armValue(arm: string, type: FlagType, variants: Readonly<Record<string, FlagValue>> | undefined): FlagValue {
  const value = variants && Object.hasOwn(variants, arm) ? variants[arm]! : type === "string" ? arm : parsed(arm);
  if (typeof value === type && value !== null) return value;
  throw new TypeMismatchError(`The arm ${JSON.stringify(arm)} has no value of type ${type}. Give it one in variants.`);
}

function parsed(arm: string): FlagValue {
  try {
    return JSON.parse(arm);
  } catch {
    return arm;
  }
}
