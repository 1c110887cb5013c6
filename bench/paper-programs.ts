import { join } from "node:path";
import { Contestant } from "./contestant.ts";
import type { OtherSide } from "./sides.ts";
import type { Tools } from "./tools.ts";

/** A program that plays one of the paper's experiments, which `writeExperiment` wrote to a folder. */
export interface PaperProgram {
  readonly name: OtherSide;
  open(): Contestant;
}

const NUMPY_PROGRAM = join(import.meta.dirname, "numpy", "reproduction.py");

/** The programs that this machine can run. */
export function paperPrograms(folder: string, { c, numpy }: Tools): PaperProgram[] {
  const programs: PaperProgram[] = [];
  if (c) programs.push({ name: "c", open: () => new Contestant(c.command, [...c.words, "reproduction", folder]) });
  if (numpy) programs.push({ name: "numpy", open: () => new Contestant(numpy.command, [NUMPY_PROGRAM, folder]) });
  return programs;
}
