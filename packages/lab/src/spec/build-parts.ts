import { Random } from "@blendit/core";
import { isDistribution, type Law } from "@blendit/core/distributions";
import { KnownArms } from "@blendit/core/known";
import { type DistributionSpec, type LawSpec, law, learner, type UtilitySpec, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import type { Drift } from "../experiment.ts";
import { learnerOf } from "../learner-of.ts";
import { attempt } from "./attempt.ts";
import { type Complaint, invalidValue, type Path, pathText } from "./complaint.ts";
import { type LearnerEntry, repeatedIds } from "./name-learners.ts";

/** The parts of an experiment whose form is right; undefined for those that have been complained about already. */
export interface Parts {
  readonly utility: UtilitySpec | undefined;
  readonly arms: readonly (LawSpec | undefined)[];
  readonly floor: number | undefined;
  readonly costs: readonly number[] | undefined;
  readonly drift?: Drift | undefined;
  readonly learners: readonly (LearnerEntry | undefined)[];
}

/** A larger share of rewards outside of a stated support would sooner or later end a run. */
const TOLERATED_OUTSIDE = 1e-9;

/** What only shows when the parts are built and put together: done with core, whose complaints are passed on. */
export function buildParts(parts: Parts): Complaint[] {
  const complaints: Complaint[] = [];
  const goal = parts.utility && buildUtility(parts.utility, ["utility"], complaints);
  const laws = parts.arms.map((spec, index) => spec && buildLaw(spec, ["arms", index], complaints));
  const known = goal && isComplete(laws) ? joinParts(parts, goal, laws, complaints) : undefined;
  if (goal && parts.drift) checkDrift(parts, parts.drift, goal, complaints);
  checkFloor(parts, complaints);
  complaints.push(...repeatedIds(parts.learners));
  if (known && complaints.length === 0 && parts.floor !== undefined)
    checkLearners(parts, known, parts.floor, complaints);
  return complaints;
}

function buildLaw(spec: LawSpec, path: Path, complaints: Complaint[]): Law | undefined {
  if (spec.kind === "mixture") {
    const laws = spec.parts.map((part, index) =>
      buildLaw(part.distribution as DistributionSpec, [...path, "parts", index, "distribution"], complaints),
    );
    if (!isComplete(laws)) return undefined;
  }
  return attempt(path, spec, complaints, () => law(spec));
}

function buildUtility(spec: UtilitySpec, path: Path, complaints: Complaint[]): Utility | undefined {
  const inner: unknown[] = [];
  if ("target" in spec) inner.push(buildLaw(spec.target as LawSpec, [...path, "target"], complaints));
  if ("terms" in spec) {
    spec.terms.forEach((term, index) => {
      inner.push(buildUtility(term.utility as UtilitySpec, [...path, "terms", index, "utility"], complaints));
    });
  }
  return isComplete(inner) ? attempt(path, spec, complaints, () => utility(spec)) : undefined;
}

/** Whether laws, costs and utility fit each other. */
function joinParts(
  { costs }: Parts,
  goal: Utility,
  arms: readonly Law[],
  complaints: Complaint[],
): KnownArms | undefined {
  if (goal.support && goal.outside !== "clip") checkSupport(goal.support, arms, complaints);
  return attempt([], { arms, costs }, complaints, () => new KnownArms({ utility: goal, arms, costs }));
}

/** Whether there is a later law for each arm, that the utility can value, and a time for it to come. */
function checkDrift({ arms, costs }: Parts, { to, from, until }: Drift, goal: Utility, complaints: Complaint[]): void {
  if (to.length !== arms.length) {
    complaints.push(invalidValue(["drift", "to"], `a law for each of ${arms.length} arms`, to.length));
  }
  if (until < from) complaints.push(invalidValue(["drift", "until"], `at least from = ${from}`, until));
  const laws = to.map((spec, index) => buildLaw(spec, ["drift", "to", index], complaints));
  if (!isComplete(laws)) return;
  if (goal.support && goal.outside !== "clip") checkSupport(goal.support, laws, complaints, ["drift", "to"]);
  if (to.length === arms.length) {
    attempt(["drift"], { to }, complaints, () => new KnownArms({ utility: goal, arms: laws, costs }));
  }
}

/** Only numbers can lie outside of an interval. */
function checkSupport(
  support: readonly [number, number],
  arms: readonly Law[],
  complaints: Complaint[],
  path: Path = ["arms"],
): void {
  const [low, high] = support;
  const sliver = 1e-9 * (high - low);
  const supports = arms.map((law) => {
    if (!isDistribution(law)) return undefined;
    const isOutside = law.cdf(low - sliver) > TOLERATED_OUTSIDE || law.survival(high + sliver) > TOLERATED_OUTSIDE;
    return isOutside ? law.support : undefined;
  });
  const arm = supports.findIndex((outside) => outside !== undefined);
  if (arm < 0) return;
  const rule = `an interval that holds all rewards of ${pathText([...path, arm])}, ${supports[arm]!.join(" to ")}, or outside: clip`;
  complaints.push(invalidValue(["utility", "support"], rule, support));
}

function checkFloor({ floor, arms }: Parts, complaints: Complaint[]): void {
  if (floor === undefined || arms.length < 2) return;
  const context = { utility: utility({ kind: "mean" }), armCount: arms.length, floor };
  attempt([], { floor }, complaints, () => learner({ kind: "uniform" }, context));
}

function checkLearners(parts: Parts, known: KnownArms, floor: number, complaints: Complaint[]): void {
  const { learners, costs, drift } = parts;
  const { utility, armCount } = known;
  // An oracle of laws that drift would be one of the past: nobody knows the arms then.
  const knownArms = drift ? undefined : known;
  learners.forEach((spec, index) => {
    if (!spec) return;
    attempt(["learners", index], spec, complaints, () => {
      const built = learnerOf(spec, { utility, armCount, floor, costs, knownArms });
      const [first] = known.laws;
      if (!isDistribution(first!)) built.update(0, vectorOf(first!), 1);
    });
  });
}

/** A reward on which to try whether a learner takes vectors: those that look at means say that they do not. */
function vectorOf(law: Law): number[] {
  return Array.from(law.sample(Random.stream(0, "trial")) as ArrayLike<number>);
}

function isComplete<Part>(parts: readonly (Part | undefined)[]): parts is readonly Part[] {
  return parts.every((part) => part !== undefined);
}
