// Loaded before a program with --import: tells at its end the most memory it held, in kilobytes, on descriptor 3.
// Plain JavaScript, so that measuring does not load what strips types.
import { existsSync, readFileSync, writeSync } from "node:fs";

const LINUX_STATUS = "/proc/self/status";

// On Linux the resource usage of a process begins with the memory of the one that started it; its status does not.
function peakKilobytes() {
  const status = existsSync(LINUX_STATUS) ? readFileSync(LINUX_STATUS, "utf8") : "";
  return /VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? String(process.resourceUsage().maxRSS);
}

process.on("exit", () => writeSync(3, peakKilobytes()));
