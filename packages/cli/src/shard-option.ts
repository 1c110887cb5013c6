import type { Shard } from "@blendit/lab/node";
import { InvalidArgumentError } from "commander";

const FORMS = "3/40, or auto in a Slurm array, or auto/40 in an Indexed Job of Kubernetes";

/**
 * Reads which part of a run is meant: `3/40`, counted from 1; or `auto`, by what Slurm says of an array job; or `auto/40`, by what
 * Slurm or Kubernetes says and this number of parts.
 */
export function shardOption(text: string, environment: NodeJS.ProcessEnv = process.env): Shard {
  const [, first, count] = /^(\d+|auto)(?:\/(\d+))?$/.exec(text) ?? [];
  if (first === undefined || (first !== "auto" && count === undefined)) {
    throw new InvalidArgumentError(`expected ${FORMS}, got ${text}`);
  }
  const shard = first === "auto" ? fromEnvironment(count, environment) : { part: Number(first), of: Number(count) };
  if (shard.part >= 1 && shard.part <= shard.of && Number.isSafeInteger(shard.of)) return shard;
  throw new InvalidArgumentError(`expected a part from 1 to the number of parts, got ${shard.part}/${shard.of}`);
}

function fromEnvironment(count: string | undefined, environment: NodeJS.ProcessEnv): Shard {
  const number = (name: string) => {
    const text = environment[name];
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const task = number("SLURM_ARRAY_TASK_ID");
  if (task !== undefined) {
    const [least, step, tasks] = ["MIN", "STEP", "COUNT"].map((name) => number(`SLURM_ARRAY_TASK_${name}`));
    const of = count === undefined ? tasks : Number(count);
    if (of === undefined) throw new InvalidArgumentError("expected SLURM_ARRAY_TASK_COUNT, or the number: auto/40");
    return { part: (task - (least ?? 1)) / (step || 1) + 1, of };
  }
  const index = number("JOB_COMPLETION_INDEX");
  if (index === undefined) {
    throw new InvalidArgumentError("auto needs SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX, and neither is set");
  }
  if (count === undefined) throw new InvalidArgumentError("expected the number of completions, too: auto/40");
  return { part: index + 1, of: Number(count) };
}
