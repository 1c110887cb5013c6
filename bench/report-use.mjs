// Loaded before a program with --import. When the program exits, writes its peak memory in kilobytes and its processor time in
// microseconds to descriptor 3. Plain JavaScript, so that the measurement does not include type stripping.
import { existsSync, readFileSync, writeSync } from "node:fs";

const LINUX_STATUS = "/proc/self/status";

// On Linux the resource usage of a process includes the memory of its parent at the start, but its status does not.
function peakKilobytes() {
  const status = existsSync(LINUX_STATUS) ? readFileSync(LINUX_STATUS, "utf8") : "";
  return /VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? String(process.resourceUsage().maxRSS);
}

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, `${peakKilobytes()} ${user + system}`);
});
