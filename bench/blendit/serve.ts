import { createInterface } from "node:readline";

/** What was done, and the processor seconds it took. */
export type Measurement = readonly [count: number, seconds: number];

/** Answers lines `run SECONDS` until there are no more, as the programs in other languages do (c-program/serve.h). */
export async function serve(measure: (budget: number) => Measurement | Promise<Measurement>): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const [count, seconds] = await measure(Number(line.replace(/^run /, "")));
    console.log(`${count} ${seconds.toFixed(9)}`);
  }
}

/** Seconds that this process has computed, with what V8 does on other threads. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
