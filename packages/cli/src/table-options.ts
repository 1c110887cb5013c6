import type { TableQuestion } from "@blendit/lab";
import type { Command } from "commander";
import { nameList } from "./name-list-option.ts";
import { numberPairs, wherePair } from "./pairs-option.ts";

/** What commands are told about a table. */
export interface TableOptions {
  readonly arm?: string;
  readonly reward?: string[];
  readonly arms?: string[];
  readonly utility?: string;
  readonly target?: string;
  readonly costs?: Record<string, number>;
  readonly where?: Record<string, string | number>;
  readonly missing?: string[];
  readonly delimiter?: string;
}

/** Adds the options that say where in a table arms and outcomes stand, and what is asked of them. */
export function addTableOptions(command: Command): Command {
  return command
    .option("--arm <column>", "the column that says which arm an outcome is of")
    .option(
      "--reward <column>",
      "the column of outcomes; several with commas between where outcomes are vectors",
      nameList,
    )
    .option("--arms <columns>", "for tables with a column an arm, instead of --arm and --reward", nameList)
    .option("--utility <words>", "what is wanted: variance, or { kind: upper-cvar, level: 0.1 }; see docs/utilities.md")
    .option("--target <words>", "the law to be matched, such as { kind: uniform, low: 0, high: 10 }")
    .option("--costs <pairs>", "what an outcome of an arm costs: A=0.1,B=0.2", numberPairs)
    .option("--where <column=value>", "only rows with this value; may be given several times", wherePair)
    .option(
      "--missing <words>",
      "what stands for an outcome that is missing, instead of NA, N/A, NaN and null",
      nameList,
    )
    .option("--delimiter <letter>", "what stands between cells; found out where it is not stated");
}

/** The question that the options put to a table. */
export async function questionOf(options: TableOptions): Promise<TableQuestion> {
  const { utilityOfText } = await import("@blendit/lab");
  const { invalid } = await import("@blendit/core/errors");
  const { arm, reward, arms, utility, target, costs, where, missing } = options;
  if (utility === undefined) throw invalid("--utility", "what is wanted, such as variance", "");
  return {
    ...(arm !== undefined && { arm }),
    ...(reward && { reward }),
    ...(arms && { arms }),
    ...(costs && { costs }),
    ...(where && { where }),
    ...(missing && { missing }),
    utility: utilityOfText(utility, target),
  };
}
