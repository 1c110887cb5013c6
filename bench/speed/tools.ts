import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

/** How to start the programs that Blendit is compared with; undefined for those that this machine cannot run. */
export interface Tools {
  readonly c: Tool | undefined;
  readonly numpy: Tool | undefined;
}

export interface Tool {
  readonly version: string;
  readonly command: string;
  /** Arguments before those of the problem. */
  readonly words: readonly string[];
}

// With openmp-simd the compiler may vectorise sums marked for it, which reorders them, like a BLAS does for numpy.
const FLAGS = ["-O3", "-march=native", "-fopenmp-simd", "-Wall", "-Wextra"];

const NUMPY_PROGRAM = join(import.meta.dirname, "numpy", "program.py");
const NUMPY_VERSION =
  "import platform, numpy; print('Python', platform.python_version() + ', numpy', numpy.__version__)";

/** Looks for a compiler and for Python with numpy. The folder is for compiled programs. */
export function findTools(folder: string): Tools {
  return { c: compile(folder), numpy: findNumpy() };
}

/** Compiles the C program into the folder; undefined if there is no compiler. */
export function compile(folder: string): Tool | undefined {
  const version = spawnSync("cc", ["--version"], { encoding: "utf8" });
  if (version.status !== 0) return undefined;
  const command = join(folder, "blend");
  const sources = globSync(join(import.meta.dirname, "c-program", "*.c")).toSorted();
  const { status, stderr } = spawnSync("cc", [...FLAGS, "-o", command, ...sources, "-lm"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the C program does not compile:\n${stderr}`);
  if (stderr !== "") console.error(stderr);
  return { version: `${version.stdout.split("\n")[0]}, ${FLAGS.slice(0, 3).join(" ")}`, command, words: [] };
}

function findNumpy(): Tool | undefined {
  const { status, stdout } = spawnSync("python3", ["-c", NUMPY_VERSION], { encoding: "utf8" });
  return status === 0 ? { version: stdout.trim(), command: "python3", words: [NUMPY_PROGRAM] } : undefined;
}
