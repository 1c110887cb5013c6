import { createInterface } from "node:readline";

/** The amount of work, and the processor seconds it took. */
export type Measurement = readonly [count: number, seconds: number];

/** Answers lines `run SECONDS` until the input ends, like the programs in other languages (c-program/serve.h). */
export async function serve(measure: (budget: number) => Measurement | Promise<Measurement>): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const [count, seconds] = await measure(Number(line.replace(/^run /, "")));
    console.log(`${count} ${seconds.toFixed(9)}`);
  }
}

/** Processor seconds of this process, including V8's other threads. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
