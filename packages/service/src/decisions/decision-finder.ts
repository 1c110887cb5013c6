import { parseDecisionId } from "./decision-id.ts";
import type { Experiments } from "./experiments.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import type { DecisionRecord } from "./records.ts";
import { Refusal } from "./refusal.ts";
import type { WorkUnit } from "./work-unit.ts";

/** A decision by its place, as far as its name says. */
export interface Place {
  readonly experiment: number;
  readonly sequence: number;
}

/** Finds what calls speak of by its name, or refuses with what there is none of. */
export class DecisionFinder {
  readonly #experiments: Experiments;
  readonly #isShared: boolean;

  /** `isShared` tells whether there may be other servers, which make experiments too. */
  constructor(experiments: Experiments, isShared: boolean) {
    this.#experiments = experiments;
    this.#isShared = isShared;
  }

  /** False where another server may have made the experiment just now: `meet` tells. */
  knows(id: string): boolean {
    return !this.#isShared || !this.#experiments.isLoaded || this.#experiments.get(id) !== undefined;
  }

  /** The same of the experiments of decisions. */
  knowsDecisions(decisions: readonly string[]): boolean {
    if (!this.#isShared || !this.#experiments.isLoaded) return true;
    return decisions.every((decision) => !(this.place(decision) instanceof Refusal));
  }

  /** Takes in what other servers have made. */
  meet(): Promise<void> {
    return this.#experiments.catchUp();
  }

  /**
   * The experiment as it is now. Calls ask again when they are done, as it is made anew after a commit that failed.
   */
  experiment(id: string): LiveExperiment {
    const experiment = this.#experiments.get(id);
    if (!experiment) throw this.#unread(id) ?? new Refusal(404, "unknown-experiment", `there is no experiment "${id}"`);
    return experiment;
  }

  /** Whether decisions were made under configurations that are known here; another server may have changed one since. */
  knowsConfigurations(decisions: readonly DecisionRecord[]): boolean {
    const isKnown = ({ experiment, configuration }: DecisionRecord) =>
      configuration <= (this.#experiments.byNumber(experiment)?.version ?? 0);
    return !this.#isShared || decisions.every(isKnown);
  }

  /** Where to look for a decision; a refusal where its name is none that could be found. */
  place(decision: string): Place | Refusal {
    const parsed = parseDecisionId(decision);
    const experiment = parsed && this.#experiments.get(parsed.experiment);
    if (experiment) return { experiment: experiment.record.number, sequence: parsed.sequence };
    return (parsed && this.#unread(parsed.experiment)) ?? unknownDecision(decision);
  }

  /** The refusal of an experiment that is known and whose log is yet to be read. */
  #unread(id: string): Refusal | undefined {
    if (!this.#experiments.unread.includes(id)) return undefined;
    return new Refusal(503, "not-ready", `experiment ${id} is being read from the log: try again`);
  }

  /** The decision of a place that was looked for. */
  decision(work: WorkUnit, place: Place | Refusal, id: string): Found {
    if (place instanceof Refusal) throw place;
    const decision = work.decision(place.experiment, place.sequence);
    const experiment = this.#experiments.byNumber(place.experiment);
    if (!decision || !experiment) throw unknownDecision(id);
    return { decision, experiment };
  }
}

interface Found {
  readonly decision: DecisionRecord;
  readonly experiment: LiveExperiment;
}

function unknownDecision(id: string): Refusal {
  return new Refusal(404, "unknown-decision", `there is no decision "${id}"`);
}

/** Where to look, of those that could be found. */
export function knownOf(places: readonly (Place | Refusal)[]): Place[] {
  return places.flatMap((place) => (place instanceof Refusal ? [] : [place]));
}
