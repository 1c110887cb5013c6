// Loaded before a program with --import: writes at its end, on descriptor 3, the most memory it held, in kilobytes, and the
// processor time it took, in microseconds. Plain JavaScript, so that measuring does not load what strips types.
import { existsSync, readFileSync, writeSync } from "node:fs";

const LINUX_STATUS = "/proc/self/status";

// On Linux the resource usage of a process begins with the memory of the one that started it; its status does not.
function peakKilobytes() {
  const status = existsSync(LINUX_STATUS) ? readFileSync(LINUX_STATUS, "utf8") : "";
  return /VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? String(process.resourceUsage().maxRSS);
}

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, `${peakKilobytes()} ${user + system}`);
});
