import type * as contract from "../src/contract/index.ts";
import type { Answer } from "../src/decisions/command.ts";
import type { DecisionCalls, ServiceFigures } from "../src/decisions/decision-service.ts";
import { Refusal } from "../src/decisions/refusal.ts";

const none = { decisions: 0, rewarded: 0, mean: null, deviation: null };

const NOW = "2026-01-01T00:00:00.000Z";
const noTest = { evidence: 1, alarm: false, arm: null };

/** The report of an experiment with two arms that has learned nothing. */
function blankReport(id: string): contract.ExperimentReport {
  const weights = { a: 0.5, b: 0.5 };
  return {
    id,
    name: id,
    status: "running",
    createdAt: NOW,
    configuration: 1,
    settings: {},
    weights,
    recommended: weights,
    weightsVersion: 0,
    arms: [],
    counts: { decisions: 0, learned: 0, open: 0, refused: 0 },
    groups: { blend: none, "burn-in": none, holdout: none, outside: none, paused: none, elsewhere: none },
    utility: { kind: "variance", recommended: null, now: null, equal: null, control: null, bestSingle: null },
    certificate: { grade: "none", estimate: null, upper: null, sentence: "nothing is known yet" },
    unmoved: null,
    lag: 0,
    sampleRatio: { assigned: noTest, shown: noTest, rewarded: noTest },
  };
}

/**
 * A fake of the service behind HTTP, with one experiment `x` and one decision `d`. It remembers keys and received
 * calls.
 */
export class FakeCalls implements DecisionCalls {
  readonly received: unknown[][] = [];
  report = blankReport("x");
  rows: readonly contract.LogRow[][] = [];
  unready: string | undefined;
  isClosed = false;
  watchers = new Set<() => void>();
  logEnds = 0;
  readonly #keys = new Set<string>();

  async createExperiment(body: contract.CreateExperimentBody, by: string): Promise<Answer<contract.ExperimentReport>> {
    this.received.push(["createExperiment", body, by]);
    return { status: 201, body: { ...blankReport(body.id ?? "new"), name: body.name } };
  }

  listExperiments(): contract.ExperimentList {
    const { id, name, status, createdAt } = this.report;
    return { experiments: [{ id, name, status, createdAt, arms: 2, decisions: 0, learned: 0, largest: [] }] };
  }

  async reportExperiment(id: string): Promise<contract.ExperimentReport> {
    this.#check(id);
    return this.report;
  }

  async changeExperiment(id: string, body: contract.ChangeExperimentBody, by: string) {
    this.#check(id);
    this.received.push(["changeExperiment", body, by]);
    return { status: 200, body: this.report } as const;
  }

  async deleteExperiment(id: string): Promise<contract.DeletedExperiment> {
    this.#check(id);
    return { id, result: "deleted" };
  }

  async dryRun(id: string, _body: contract.DryRunBody): Promise<contract.DryRunAnswer> {
    this.#check(id);
    const { weights } = this.report;
    const blend = { weights, utility: null };
    return { learned: 0, refused: 0, now: blend, instead: blend, recommended: { now: weights, instead: weights } };
  }

  listConfigurations(id: string): contract.ConfigurationList {
    this.#check(id);
    return { configurations: [{ version: 1, at: NOW, by: "local", change: {}, note: null }] };
  }

  async history(id: string): Promise<contract.ExperimentHistory> {
    this.#check(id);
    return { now: NOW, at: [], arms: [], utility: { now: [], recommended: [] } };
  }

  outcomes(id: string): contract.OutcomesAnswer {
    this.#check(id);
    return { kind: "none" };
  }

  async decide(id: string, body: contract.DecideBody): Promise<Answer<contract.DecisionAnswer>> {
    this.#check(id);
    this.received.push(["decide", body]);
    const isKnown = body.key !== undefined && this.#keys.has(body.key);
    if (body.key !== undefined) this.#keys.add(body.key);
    return { status: isKnown ? 200 : 201, body: decision };
  }

  async decideBatch(id: string, body: contract.DecideBatchBody): Promise<contract.DecisionsAnswer> {
    this.#check(id);
    this.received.push(["decideBatch", body]);
    return { decisions: [decision] };
  }

  async reward(id: string, { value }: contract.RewardBody): Promise<Answer<contract.RewardAnswer>> {
    this.#checkDecision(id);
    return { status: 201, body: { ...reward, value } };
  }

  async rewardByKey(id: string, { value }: contract.KeyedRewardBody): Promise<Answer<contract.RewardAnswer>> {
    this.#check(id);
    return { status: 201, body: { ...reward, value } };
  }

  async rewardBatch({ rewards }: contract.RewardBatchBody): Promise<contract.RewardBatchAnswer> {
    return { rewards: rewards.map(({ value }) => ({ status: 201, reward: { ...reward, value } })) };
  }

  async cancelDecision(id: string): Promise<contract.CancelledDecision> {
    this.#checkDecision(id);
    return { decision: "d", arm: "a", result: "never-shown" };
  }

  async observe(id: string, body: contract.ObservationBody): Promise<Answer<contract.ObservationAnswer>> {
    this.#check(id);
    return { status: 201, body: observation(body) };
  }

  async observeBatch(id: string, body: contract.ObservationBatchBody): Promise<contract.ObservationBatchAnswer> {
    this.#check(id);
    return { observations: body.observations.map((each) => ({ status: 201, observation: observation(each) })) };
  }

  async *log(id: string): AsyncGenerator<readonly contract.LogRow[]> {
    this.#check(id);
    try {
      yield* this.rows;
    } finally {
      this.logEnds += 1;
    }
  }

  watch(_id: string, onChange: () => void): () => void {
    this.watchers.add(onChange);
    return () => this.watchers.delete(onChange);
  }

  unreadyReason(): string | undefined {
    return this.unready;
  }

  async figures(): Promise<ServiceFigures> {
    const known = { decisions: 7, learned: 5, late: 1, missing: 2, lag: 3, utility: -0.25, certificate: 0.125 };
    const experiments = [
      { id: "x", ...known, sampleRatioAlarm: true },
      { id: "y", ...known, utility: null, certificate: null, sampleRatioAlarm: false },
    ];
    return { queueDepth: 4, commits: 10, committedCalls: 30, staleness: 0.5, experiments };
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  #check(id: string): void {
    if (id !== "x") throw new Refusal(404, "unknown-experiment", `id must be an experiment`);
  }

  #checkDecision(id: string): void {
    if (id !== "d") throw new Refusal(404, "unknown-decision", `id must be a decision`);
  }
}

const decision = { decision: "d", arm: "a", probability: 0.5, weightsVersion: 0, group: "blend" } as const;
const reward = { decision: "d", arm: "a", event: null, rewardedAt: NOW, result: "learned" } as const;

function observation({ arm, probability }: contract.ObservationBody): contract.ObservationAnswer {
  return { decision: "d", arm, probability, result: "learned" };
}
