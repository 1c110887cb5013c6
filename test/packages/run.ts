import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Much longer than programs usually take. A program that hangs is killed and fails its test. */
const MOST_MINUTES = 4;

/** Runs a program to its end, without any settings of this repository. */
export function run(
  folder: string,
  command: string,
  words: readonly string[],
  nodeOptions = "",
  minutes = MOST_MINUTES,
): Promise<Ended> {
  const child = spawn(command, words, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: minutes * 60_000,
    shell: process.platform === "win32",
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NODE_OPTIONS: nodeOptions,
      NO_COLOR: "1",
      // Hides npm's warnings about the settings of the machine.
      npm_config_loglevel: "error",
      FORCE_COLOR: undefined,
      // `npm run` sets this to its own folder, in which a nested npm would then work.
      npm_config_local_prefix: undefined,
    },
  });
  const text = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (part: string) => {
      text[name] += part;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...text }));
  });
}

/** The output of a program that must succeed. */
export async function output(folder: string, command: string, words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(folder, command, words);
  if (code !== 0) throw new Error(`${command} ${words.join(" ")} ended with code ${code}:\n${stdout}${stderr}`);
  return stdout;
}
