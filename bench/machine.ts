import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";
import type { Tools } from "./tools.ts";

/** What the numbers were measured on; nothing that tells whose machine it is. */
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
