import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import type { Tool } from "../tools.ts";

// With openmp-simd the compiler may vectorise sums marked for it, which reorders them, like a BLAS does for numpy.
const FLAGS = ["-O3", "-march=native", "-fopenmp-simd", "-Wall", "-Wextra"];

/** Compiles the C program into the folder; undefined if there is no compiler. */
export function compile(folder: string): Tool | undefined {
  const version = spawnSync("cc", ["--version"], { encoding: "utf8" });
  if (version.status !== 0) return undefined;
  const command = join(folder, "blend");
  const sources = globSync(join(import.meta.dirname, "*.c")).toSorted();
  const { status, stderr } = spawnSync("cc", [...FLAGS, "-o", command, ...sources, "-lm"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the C program does not compile:\n${stderr}`);
  if (stderr !== "") console.error(stderr);
  return { version: `${version.stdout.split("\n")[0]}, ${FLAGS.slice(0, 3).join(" ")}`, command, words: [] };
}
