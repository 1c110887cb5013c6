import type { ArmSpec } from "@blendit/lab";

/** Longer texts are taken for tables without a look. */
const MOST_BYTES = 1_000_000;

/** An arm of numbers with nothing but spaces, commas, semicolons and line ends between them, named as the file; undefined for anything else. */
export async function plainNumbers(name: string, content: Blob): Promise<ArmSpec | undefined> {
  if (content.size > MOST_BYTES) return undefined;
  const words = (await content.text()).split(/[\s,;]+/).filter((word) => word !== "");
  const samples = words.map(Number);
  const areNumbers = samples.length > 0 && samples.every(Number.isFinite);
  return areNumbers ? { kind: "empirical", samples, name: name.replace(/\.\w+$/, "") } : undefined;
}
