import type { RandomSource } from "@blendit/core";
import type * as contract from "../contract/index.ts";
import { armName, decisionAnswer, itemOf, observationAnswer, rewardAnswer } from "./answers.ts";
import { remove } from "./cancel.ts";
import { callsOf, decide } from "./decide.ts";
import type { Answer } from "./decision-calls.ts";
import type { LiveExperiment } from "./experiment.ts";
import { type DecisionFinder, knownOf, type Place } from "./experiments.ts";
import type { Call } from "./group-commit.ts";
import { observe } from "./observe.ts";
import { Refusal } from "./refusal.ts";
import { reward, type Sent } from "./reward.ts";
import type { SteadyClock } from "./steady-clock.ts";
import type { WorkUnit } from "./work-unit.ts";

/** The calls that decide, reward and observe. */
export class DecisionWork {
  readonly #finder: DecisionFinder;
  readonly #clock: SteadyClock;
  readonly #random: RandomSource;
  readonly #submit: <Result>(call: Call<Result>) => Promise<Result>;

  constructor(
    finder: DecisionFinder,
    clock: SteadyClock,
    random: RandomSource,
    submit: <Result>(call: Call<Result>) => Promise<Result>,
  ) {
    this.#finder = finder;
    this.#clock = clock;
    this.#random = random;
    this.#submit = submit;
  }

  async decide(id: string, body: contract.DecideBody): Promise<Answer<contract.DecisionAnswer>> {
    return this.#submitTo(id, [body], (work, experiment) => this.#decide(work, experiment, body));
  }

  async decideBatch(id: string, body: contract.DecideBatchBody): Promise<contract.DecisionsAnswer> {
    const calls = callsOf(body);
    return this.#submitTo(id, calls, (work, experiment) => ({
      decisions: calls.map((call) => this.#decide(work, experiment, call).body),
    }));
  }

  async reward(decision: string, body: contract.RewardBody): Promise<Answer<contract.RewardAnswer>> {
    if (!this.#finder.knowsDecisions([decision])) await this.#finder.meet();
    const place = this.#finder.place(decision);
    return this.#submit({
      decisions: knownOf([place]),
      apply: (work) => this.#reward(work, place, decision, body as Sent),
    });
  }

  async rewardByKey(id: string, body: contract.KeyedRewardBody): Promise<Answer<contract.RewardAnswer>> {
    const { key, ...sent } = body;
    return this.#submitTo(id, [{ key }], (work, experiment) => {
      const decision = work.decisionOf(experiment.record.number, key);
      if (!decision) throw new Refusal(404, "unknown-key", `experiment ${id} has no decision with the key "${key}"`);
      return rewardAnswer(experiment, reward(work, experiment, decision, sent as Sent, this.#clock.read()));
    });
  }

  async rewardBatch({ rewards }: contract.RewardBatchBody): Promise<contract.RewardBatchAnswer> {
    const decisions = rewards.map(({ decision }) => decision);
    if (!this.#finder.knowsDecisions(decisions)) await this.#finder.meet();
    const places = decisions.map((decision) => this.#finder.place(decision));
    return this.#submit({
      decisions: knownOf(places),
      apply: (work) => ({
        rewards: rewards.map(({ decision, ...sent }, index) =>
          itemOf("reward", () => this.#reward(work, places[index]!, decision, sent as Sent)),
        ),
      }),
    });
  }

  async removeDecision(id: string): Promise<contract.RemovalAnswer> {
    if (!this.#finder.knowsDecisions([id])) await this.#finder.meet();
    const place = this.#finder.place(id);
    return this.#submit({
      decisions: knownOf([place]),
      apply: (work) => {
        const { experiment, decision } = this.#finder.decision(work, place, id);
        remove(work, experiment, decision, this.#clock.read());
        return { decision: id, arm: armName(experiment, decision), result: "never-shown" as const };
      },
    });
  }

  async observe(id: string, body: contract.ObservationBody): Promise<Answer<contract.ObservationAnswer>> {
    return this.#submitTo(id, [{ key: body.key }], (work, experiment) => this.#observe(work, experiment, body));
  }

  async observeBatch(id: string, body: contract.ObservationBatchBody): Promise<contract.ObservationBatchAnswer> {
    const keys = body.observations.map(({ key }) => ({ key }));
    return this.#submitTo(id, keys, (work, experiment) => ({
      observations: body.observations.map((each) => itemOf("observation", () => this.#observe(work, experiment, each))),
    }));
  }

  /** A call to one experiment, which speaks of these keys and units. */
  async #submitTo<Result>(
    id: string,
    names: readonly contract.DecideBody[],
    apply: (work: WorkUnit, experiment: LiveExperiment) => Result,
  ): Promise<Result> {
    if (!this.#finder.knows(id)) await this.#finder.meet();
    const { number: experiment } = this.#finder.experiment(id).record;
    return this.#submit({
      decisions: names.flatMap(({ key }) => (key === undefined ? [] : [{ experiment, key }])),
      units: names.flatMap(({ unit }) => (unit === undefined ? [] : [{ experiment, unit }])),
      apply: (work) => apply(work, this.#finder.experiment(id)),
    });
  }

  #decide(work: WorkUnit, experiment: LiveExperiment, body: contract.DecideBody): Answer<contract.DecisionAnswer> {
    const { now } = this.#clock.read();
    return decisionAnswer(experiment, decide(work, experiment, body, { now, random: this.#random }));
  }

  #reward(work: WorkUnit, place: Place | Refusal, id: string, sent: Sent): Answer<contract.RewardAnswer> {
    const { experiment, decision } = this.#finder.decision(work, place, id);
    return rewardAnswer(experiment, reward(work, experiment, decision, sent, this.#clock.read()));
  }

  #observe(
    work: WorkUnit,
    experiment: LiveExperiment,
    body: contract.ObservationBody,
  ): Answer<contract.ObservationAnswer> {
    return observationAnswer(experiment, observe(work, experiment, body as never, this.#clock.read()));
  }
}
