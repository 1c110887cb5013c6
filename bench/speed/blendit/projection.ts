/** Blendit's side of the projection benchmark. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { klProjection } from "@blendit/core/simplex";
import { type Measurement, processorTime, serve } from "./serve.ts";

const [, ...words] = process.argv.slice(2);
const folder = words.pop()!;
const [armCount, floor, vectorCount] = words.map(Number) as [number, number, number];
const values = new Float64Array(new Uint8Array(readFileSync(join(folder, "values.bin"))).buffer);
const vectors = Array.from({ length: vectorCount }, (_, index) =>
  values.subarray(index * armCount, (index + 1) * armCount),
);
const project = klProjection(armCount, floor);
const out = new Float64Array(armCount);

await serve(measure);

function measure(budget: number): Measurement {
  const start = processorTime();
  let busy = 0;
  let count = 0;
  while (busy < budget) {
    for (const vector of vectors) project(vector, out);
    count += vectorCount;
    busy = processorTime() - start;
  }
  return [count, busy];
}
