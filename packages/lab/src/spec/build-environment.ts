import { Random } from "@blendit/core";
import { type AnyDistribution, isDistribution } from "@blendit/core/distributions";
import { invalid } from "@blendit/core/errors";
import { KnownArms } from "@blendit/core/optimum";
import type { Floor } from "@blendit/core/simplex";
import { type AnyDistributionSpec, type DistributionSpec, type UtilitySpec, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { learner } from "../baselines/index.ts";
import { type Complaint, invalidValue, type Path, pathText } from "../text/complaint.ts";
import { driftShare } from "./drift.ts";
import type { ArmSpec, DiagnosticName, Drift } from "./experiment.ts";
import { attempt } from "./experiment-error.ts";
import { type LearnerEntry, repeatedIds, repeatedNames } from "./names.ts";
import { ArmDistributions, asksForDistributions, distributionOf, Environment, learnerOf } from "./problem.ts";

/** The fields of an experiment whose form is right; undefined for those that have a complaint already. */
export interface EnvironmentSpec {
  readonly utility: UtilitySpec | undefined;
  /** The utility itself, where it is built already. */
  readonly goal?: Utility;
  readonly arms: readonly (ArmSpec | undefined)[];
  readonly floor: Floor | undefined;
  readonly costs: readonly number[] | undefined;
  readonly drift?: Drift | undefined;
  readonly horizon?: number | undefined;
  readonly learners: readonly (LearnerEntry | undefined)[];
  readonly diagnostics?: readonly DiagnosticName[] | undefined;
}

/** A larger share of rewards outside of a stated support would sooner or later end a run. */
const TOLERATED_OUTSIDE = 1e-9;

/**
 * Builds utility and arms with core and tries whether they and the learners fit together. What is wrong goes to the
 * complaints; undefined where the environment cannot be built.
 */
export function buildEnvironment(specs: EnvironmentSpec, complaints: Complaint[]): Environment | undefined {
  const goal = specs.goal ?? (specs.utility && buildUtility(specs.utility, ["utility"], complaints));
  const distributions = specs.arms.map((spec, index) => spec && buildDistribution(spec, ["arms", index], complaints));
  const laterDistributions = specs.drift?.to.map((spec, index) =>
    buildDistribution(spec, ["drift", "to", index], complaints),
  );
  const environment =
    goal && distributions.length > 0 && isComplete(distributions)
      ? joinEnvironment(specs, goal, distributions, laterDistributions, complaints)
      : undefined;
  checkFloor(specs, complaints);
  complaints.push(...repeatedNames(specs.arms), ...repeatedIds(specs.learners));
  if (environment && complaints.length === 0 && specs.floor !== undefined) {
    checkLearners(specs, environment, specs.floor, complaints);
  }
  return environment;
}

function buildDistribution(
  spec: AnyDistributionSpec,
  path: Path,
  complaints: Complaint[],
): AnyDistribution | undefined {
  if (spec.kind === "mixture") {
    const distributions = spec.parts.map((part, index) =>
      buildDistribution(part.distribution as DistributionSpec, [...path, "parts", index, "distribution"], complaints),
    );
    if (!isComplete(distributions)) return undefined;
  }
  return attempt(path, spec, complaints, () => distributionOf(spec));
}

function buildUtility(spec: UtilitySpec, path: Path, complaints: Complaint[]): Utility | undefined {
  const inner: unknown[] = [];
  if ("target" in spec)
    inner.push(buildDistribution(spec.target as AnyDistributionSpec, [...path, "target"], complaints));
  if ("terms" in spec) {
    spec.terms.forEach((term, index) => {
      inner.push(buildUtility(term.utility as UtilitySpec, [...path, "terms", index, "utility"], complaints));
    });
  }
  return isComplete(inner) ? attempt(path, spec, complaints, () => utility(spec)) : undefined;
}

/** Whether distributions, costs and utility fit each other, now and after a drift. */
function joinEnvironment(
  specs: EnvironmentSpec,
  goal: Utility,
  distributions: readonly AnyDistribution[],
  laterDistributions: readonly (AnyDistribution | undefined)[] | undefined,
  complaints: Complaint[],
): Environment {
  const { costs, drift } = specs;
  const areKnown = knownArmsAreNeeded(specs);
  const arms = new ArmDistributions(specs.arms as readonly ArmSpec[], areKnown ? distributions : undefined);
  const laterArms = drift && new ArmDistributions(drift.to);
  const environment = new Environment({ utility: goal, arms, laterArms, costs });
  checkSupport(goal, distributions, ["arms"], complaints);
  if (areKnown)
    attempt([], { utility: goal, arms: distributions, costs }, complaints, () => checkFinite(environment.known));
  else tryKinds(goal, distributions, costs, complaints);
  if (drift && laterDistributions) checkDrift(drift, distributions.length, specs.horizon, complaints);
  if (laterDistributions && isComplete(laterDistributions)) {
    checkSupport(goal, laterDistributions, ["drift", "to"], complaints);
    const canBeKnown = areKnown && complaints.length === 0;
    if (canBeKnown) attempt(["drift"], drift, complaints, () => environment.both);
  }
  return environment;
}

/** A utility that is no number for these arms, or has a slope that is none, would spoil all that follows. */
function checkFinite(known: KnownArms): void {
  const equal = new Float64Array(known.armCount).fill(1 / known.armCount);
  const wrong = [known.value(equal), ...known.gradient(equal)].find((value) => !Number.isFinite(value));
  if (wrong !== undefined) {
    throw invalid("utility", "one whose value and slopes at equal shares are finite numbers", wrong);
  }
}

/** Without diagnostics, the distributions matter to learners that know them, and else to nobody. */
function knownArmsAreNeeded({ diagnostics, learners }: EnvironmentSpec): boolean {
  const isMeasured = diagnostics === undefined || diagnostics.length > 0;
  return isMeasured || learners.some((spec) => spec && asksForDistributions(spec));
}

/** Where nobody needs known arms, which may take long to build: whether costs are complete, and distributions of such kinds fit. */
function tryKinds(
  goal: Utility,
  distributions: readonly AnyDistribution[],
  costs: readonly number[] | undefined,
  complaints: Complaint[],
): void {
  if (costs && costs.length !== distributions.length) {
    complaints.push(invalidValue(["costs"], `one number for each of ${distributions.length} arms`, costs));
  }
  const oneOfEach = [...new Map(distributions.map((each) => [`${each.kind} ${each.dimension}`, each])).values()];
  attempt([], { arms: distributions }, complaints, () => new KnownArms({ utility: goal, arms: oneOfEach }));
}

/** Whether there is a later distribution for each arm, and a time for it to come. */
function checkDrift(drift: Drift, armCount: number, horizon: number | undefined, complaints: Complaint[]): void {
  const { to, from, until } = drift;
  if (to.length !== armCount) {
    complaints.push(invalidValue(["drift", "to"], `a distribution for each of ${armCount} arms`, to.length));
  }
  if (until < from) complaints.push(invalidValue(["drift", "until"], `at least from = ${from}`, until));
  else if (horizon !== undefined && driftShare(drift, horizon) === 0) {
    const rule = `a round early enough for a change within the horizon, ${horizon} rounds`;
    complaints.push(invalidValue(["drift", "from"], rule, from));
  }
}

/** Only numbers can lie outside of an interval. */
function checkSupport(
  { support, outside }: Utility,
  distributions: readonly AnyDistribution[],
  path: Path,
  complaints: Complaint[],
): void {
  if (!support || outside === "clip") return;
  const [low, high] = support;
  const sliver = 1e-9 * (high - low);
  const supports = distributions.map((distribution) => {
    if (!isDistribution(distribution)) return undefined;
    const isOutside =
      distribution.cdf(low - sliver) > TOLERATED_OUTSIDE || distribution.survival(high + sliver) > TOLERATED_OUTSIDE;
    return isOutside ? distribution.support : undefined;
  });
  const arm = supports.findIndex((outside) => outside !== undefined);
  if (arm < 0) return;
  const rule = `an interval that holds all rewards of ${pathText([...path, arm])}, ${supports[arm]!.join(" to ")}, or outside: clip`;
  complaints.push(invalidValue(["utility", "support"], rule, support));
}

function checkFloor({ floor, arms }: EnvironmentSpec, complaints: Complaint[]): void {
  if (floor === undefined || arms.length < 2) return;
  const context = { utility: utility({ kind: "mean" }), armCount: arms.length, floor };
  attempt([], { floor }, complaints, () => learner({ kind: "uniform" }, context));
}

function checkLearners(specs: EnvironmentSpec, environment: Environment, floor: Floor, complaints: Complaint[]): void {
  const { utility, arms, costs } = environment;
  const first = arms.of(0);
  specs.learners.forEach((spec, index) => {
    if (!spec) return;
    attempt(["learners", index], spec, complaints, () => {
      const built = learnerOf(spec, {
        utility,
        armCount: arms.count,
        floor,
        costs,
        knownArms: environment.knownTo(spec),
      });
      if (!isDistribution(first)) built.update(0, vectorOf(first), 1);
    });
  });
}

/** A reward on which to try whether a learner takes vectors: those that look at means say that they do not. */
function vectorOf(distribution: AnyDistribution): number[] {
  return Array.from(distribution.sample(Random.stream(0, "trial")) as ArrayLike<number>);
}

function isComplete<Part>(parts: readonly (Part | undefined)[]): parts is readonly Part[] {
  return parts.every((part) => part !== undefined);
}
