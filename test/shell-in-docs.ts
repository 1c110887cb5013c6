import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./source-files.ts";

/** The shell commands in a document that call a service or manage its data, in order. */
export function serviceLinesIn(document: string): string {
  const text = readFileSync(join(repositoryRoot, document), "utf8");
  const blocks = Array.from(text.matchAll(/```sh\n(.*?)```/gs), ([, block]) => block!);
  return blocks.filter((block) => block.includes("curl") || /^npx blendit (keys|backup|replay)/m.test(block)).join("");
}

export interface ShellRun {
  readonly status: number | null;
  readonly printed: string;
  readonly complaints: string;
  /** The HTTP statuses, one for each call of curl. */
  readonly statuses: readonly number[];
}

/** Runs commands in one shell in a folder, against the service at `origin`, with `npx blendit` from the sources. */
export async function runLines(lines: string, folder: string, origin: string): Promise<ShellRun> {
  // curl prints the status on standard error, which is not part of pipes.
  writeFileSync(join(folder, ".curlrc"), 'write-out = "%{stderr}\\nstatus %{http_code}\\n"\n');
  const cli = join(repositoryRoot, "packages", "cli", "src", "blendit.ts");
  const script = `set -e\nnpx() { shift; "${process.execPath}" "${cli}" "$@"; }\n${lines}`;
  const shell = spawn("sh", ["-c", script.replaceAll("http://127.0.0.1:4880", origin)], {
    cwd: folder,
    env: { ...process.env, CURL_HOME: folder },
  });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    shell[stream].setEncoding("utf8").on("data", (data: string) => {
      said[stream] += data;
    });
  }
  const [status] = await once(shell, "close");
  const statuses = Array.from(said.stderr.matchAll(/^status (\d+)$/gm), ([, code]) => Number(code));
  return { status, printed: said.stdout, complaints: said.stderr, statuses };
}
