import { checkOptions } from "../errors/check-options.ts";
import { checkFinite } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import { didYouMean } from "../errors/nearest-name.ts";
import type { RandomSource } from "../random/random.ts";
import {
  type AnyDistribution,
  checkDistribution,
  type Distribution,
  isVector,
  type PlainReward,
  type Reward,
  type RewardRecord,
} from "./distribution.ts";
import { empirical } from "./empirical.ts";
import { empiricalVectors } from "./empirical-vectors.ts";

/** A distribution of records: every reward has a number for each metric. */
export interface RecordDistribution extends AnyDistribution {
  readonly dimension?: never;
  readonly metrics: readonly string[];
  /** The distribution of one metric, or of several as vectors. */
  of(metric: string | readonly string[]): AnyDistribution;
  sample(random: RandomSource): RewardRecord;
}

export interface RecordOptions {
  /** The distribution of each metric, by its name. */
  readonly metrics: Readonly<Record<string, Distribution>>;
}

/**
 * Records whose metrics are independent.
 *
 * @example record({ metrics: { quality: beta({ alpha: 8, beta: 2 }), dollars: exponential({ rate: 1000 }) } })
 */
export function record(options: RecordOptions): RecordDistribution {
  checkOptions("record", options, { metrics: true });
  const { metrics: given } = options;
  if (typeof given !== "object" || given === null)
    throw invalid("metrics", "an object with a distribution for each metric", given);
  const metrics = Object.keys(given);
  if (metrics.length === 0) throw invalid("metrics", "an object with at least one metric", given);
  for (const name of metrics) checkDistribution(`metrics.${name}`, given[name]);
  return {
    kind: "record",
    metrics,
    of(metric) {
      if (typeof metric === "string") return given[metric]!;
      const rule = "the name of one metric, because vectors of metrics need recorded outcomes";
      throw invalid("of", rule, metric);
    },
    sample: (random) => Object.fromEntries(metrics.map((name) => [name, given[name]!.sample(random)])),
  };
}

export interface EmpiricalRecordsOptions {
  /** Outcomes. A metric that was not measured is missing in its record, or null. */
  readonly samples: readonly Sample[];
}

type Sample = Readonly<Record<string, number | null>>;

/**
 * The distribution that gives each of the records the same probability. A record without a metric is left out of the distribution
 * of that metric only.
 */
export function empiricalRecords(options: EmpiricalRecordsOptions): RecordDistribution {
  checkOptions("empirical-records", options, { samples: true });
  const { samples } = options;
  if (!Array.isArray(samples) || samples.length === 0) throw invalid("samples", "a list of at least 1 record", samples);
  for (const [index, sample] of samples.entries()) {
    if (typeof sample !== "object" || sample === null || Array.isArray(sample)) {
      throw invalid(`samples[${index}]`, "a record of metrics", sample);
    }
    for (const [name, value] of Object.entries(sample)) {
      if (value !== null && value !== undefined) checkFinite(`samples[${index}].${name}`, value);
    }
  }
  const isMeasured = (sample: Sample, name: string) => typeof sample[name] === "number";
  const named = new Set((samples as readonly Sample[]).flatMap((sample) => Object.keys(sample)));
  const metrics = [...named].filter((name) => samples.some((sample) => isMeasured(sample, name)));
  if (metrics.length === 0) throw invalid("samples", "records with at least one metric", samples[0]);
  const distributionOf = (names: readonly string[], isOne: boolean) => {
    const complete = samples.filter((sample) => names.every((name) => isMeasured(sample, name)));
    if (complete.length === 0) throw refused("of", `No outcome has a value for ${names.join(" and ")}.`, names);
    const rows = complete.map((sample) => names.map((name) => sample[name]!));
    return isOne ? empirical({ samples: rows.map(([value]) => value!) }) : empiricalVectors({ samples: rows });
  };
  const known = new Map<string, AnyDistribution>();
  return {
    kind: "empirical-records",
    metrics,
    terms: samples.length,
    of(metric) {
      const key = JSON.stringify(metric);
      const found = known.get(key) ?? distributionOf([metric].flat(), typeof metric === "string");
      known.set(key, found);
      return found;
    },
    sample(random) {
      const sample = samples[Math.floor(random.uniform() * samples.length)]!;
      return Object.fromEntries(
        metrics.filter((name) => isMeasured(sample, name)).map((name) => [name, sample[name]!]),
      );
    },
  };
}

/** Whether a distribution is one of records. */
export function isRecordDistribution(distribution: AnyDistribution): distribution is RecordDistribution {
  return distribution.metrics !== undefined;
}

/** The distribution of one metric of an arm, or of several as vectors. */
export function metricOf(distribution: AnyDistribution, of: string | readonly string[]): AnyDistribution {
  if (!isRecordDistribution(distribution)) {
    throw invalid(
      "arms",
      `distributions of records, since the utility reads the metric ${[of].flat()[0]}`,
      distribution.kind,
    );
  }
  const { metrics } = distribution;
  const unknown = [of].flat().find((name) => !metrics.includes(name));
  if (unknown === undefined) return distribution.of(of);
  throw invalid(
    "of",
    `a metric that every arm has, such as ${metrics.join(", ")}`,
    unknown,
    didYouMean(unknown, metrics),
  );
}

/** One metric of a record, or several as a vector. */
export function metricIn(reward: Reward, of: string | readonly string[]): PlainReward {
  const names = [of].flat();
  const record: RewardRecord = typeof reward === "number" || isVector(reward) ? {} : reward;
  const values = names.map((name) => record[name]!);
  const missing = names.find((name) => !Number.isFinite(record[name]));
  if (missing !== undefined) throw invalid("reward", `a record with a number for ${missing}`, reward);
  return typeof of === "string" ? values[0]! : values;
}
