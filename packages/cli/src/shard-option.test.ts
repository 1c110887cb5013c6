import { describe, expect, test } from "vitest";
import { shardOption } from "./shard-option.ts";

function slurm(id: number, least: number, count: number, step = 1): NodeJS.ProcessEnv {
  return {
    SLURM_ARRAY_TASK_ID: `${id}`,
    SLURM_ARRAY_TASK_MIN: `${least}`,
    SLURM_ARRAY_TASK_COUNT: `${count}`,
    SLURM_ARRAY_TASK_STEP: `${step}`,
  };
}

describe("--shard", () => {
  test("takes a part and the number of parts", () => {
    expect(shardOption("3/40", {})).toEqual({ part: 3, of: 40 });
    expect(shardOption("1/1", {})).toEqual({ part: 1, of: 1 });
  });

  test("auto counts the tasks of a Slurm array from its least, in its steps", () => {
    expect(shardOption("auto", slurm(1, 1, 40))).toEqual({ part: 1, of: 40 });
    expect(shardOption("auto", slurm(0, 0, 40))).toEqual({ part: 1, of: 40 });
    expect(shardOption("auto", slurm(109, 100, 10))).toEqual({ part: 10, of: 10 });
    expect(shardOption("auto", slurm(7, 1, 5, 2))).toEqual({ part: 4, of: 5 });
  });

  test("auto with a number takes the index of Kubernetes, which counts from 0", () => {
    expect(shardOption("auto/40", { JOB_COMPLETION_INDEX: "0" })).toEqual({ part: 1, of: 40 });
    expect(shardOption("auto/40", { JOB_COMPLETION_INDEX: "39" })).toEqual({ part: 40, of: 40 });
  });

  test("auto with a number keeps to it in a Slurm array, of which some tasks are run again", () => {
    expect(shardOption("auto/40", { ...slurm(7, 1, 3) })).toEqual({ part: 7, of: 40 });
  });

  test.each<[text: string, environment: NodeJS.ProcessEnv, message: string]>([
    ["3", {}, "expected 3/40, or auto in a Slurm array, or auto/40 in an Indexed Job of Kubernetes, got 3"],
    ["a/b", {}, "expected 3/40, or auto"],
    ["-1/4", {}, "expected 3/40, or auto"],
    ["0/4", {}, "expected a part from 1 to the number of parts, got 0/4"],
    ["5/4", {}, "expected a part from 1 to the number of parts, got 5/4"],
    ["auto", {}, "auto needs SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX, and neither is set"],
    ["auto", { JOB_COMPLETION_INDEX: "3" }, "expected the number of completions, too: auto/40"],
    ["auto/3", { JOB_COMPLETION_INDEX: "3" }, "expected a part from 1 to the number of parts, got 4/3"],
    ["auto", { SLURM_ARRAY_TASK_ID: "3" }, "expected SLURM_ARRAY_TASK_COUNT, or the number: auto/40"],
    ["auto", slurm(9, 1, 3), "expected a part from 1 to the number of parts, got 9/3"],
  ])("refuses %s with %o", (text, environment, message) => {
    expect(() => shardOption(text, environment)).toThrow(message);
  });
});
