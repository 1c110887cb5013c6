import { spawnSync } from "node:child_process";
import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";
import { join } from "node:path";
import { compile } from "./c-program/compile.ts";

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

const NUMPY_PROGRAM = join(import.meta.dirname, "numpy", "program.py");
const NUMPY_VERSION =
  "import platform, numpy; print('Python', platform.python_version() + ', numpy', numpy.__version__)";

/** Looks for a compiler and for Python with numpy. The folder is for compiled programs. */
export function findTools(folder: string): Tools {
  return { c: compile(folder), numpy: findNumpy() };
}

function findNumpy(): Tool | undefined {
  const { status, stdout } = spawnSync("python3", ["-c", NUMPY_VERSION], { encoding: "utf8" });
  return status === 0 ? { version: stdout.trim(), command: "python3", words: [NUMPY_PROGRAM] } : undefined;
}

/** The machine of the measurements, without anything that identifies its owner. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly platform: string;
  readonly node: string;
  readonly c: string | null;
  readonly numpy: string | null;
}

export function describeMachine({ c, numpy }: Tools): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    platform: `${platform()} ${arch()}`,
    node: process.version,
    c: c?.version ?? null,
    numpy: numpy?.version ?? null,
  };
}
