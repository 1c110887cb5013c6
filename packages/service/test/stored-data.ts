import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "@blendit/core";
import { expect, onTestFinished } from "vitest";
import { DecisionService } from "../src/decisions/decision-service.ts";
import type { Store } from "../src/decisions/store.ts";
import { meaningOf } from "./golden/stored-meaning.ts";

const golden = join(import.meta.dirname, "golden");

/** The versions whose stored data are available, each in a folder that `golden/write-stored-data.ts` wrote. */
export const storedVersions = readdirSync(golden).flatMap((name) => /^stored-(\d.+)$/.exec(name)?.[1] ?? []);

/** The path of a file that a version stored. */
export function storedPath(version: string, name: string): string {
  return join(golden, `stored-${version}`, name);
}

export function readStored(version: string, name: string) {
  return JSON.parse(readFileSync(storedPath(version, name), "utf8"));
}

/** Opens a store of an earlier version, compares its meaning with `expected`, then decides and learns. */
export async function expectContinued(store: Store, expected: Awaited<ReturnType<typeof meaningOf>>): Promise<void> {
  const now = Date.UTC(2026, 0, 2);
  const random = Random.stream(5, "stored data");
  const service = await DecisionService.open({ store, clock: () => now, monotonic: () => now, random, node: 24 });
  onTestFinished(() => service.close());
  await service.learned();
  const found = await meaningOf(service);
  // A later version may report more.
  expect(found).toMatchObject(expected.map(withoutWeights));
  // Other versions may differ in the last digits.
  for (const [index, { weights, recommended }] of expected.entries()) {
    for (const [arm, weight] of Object.entries(weights)) expect(found[index]!.weights[arm]).toBeCloseTo(weight, 6);
    for (const [arm, weight] of Object.entries(recommended))
      expect(found[index]!.recommended[arm]).toBeCloseTo(weight, 6);
  }
  const { body } = await service.decide("words", { key: "of the new version" });
  expect((await service.reward(body.decision, { value: "green" })).body.result).toBe("learned");
  // A key from the earlier version still identifies its decision.
  expect((await service.decide("words", { key: "key-3" })).status).toBe(200);
}

function withoutWeights({ weights: _, recommended: __, ...rest }: Awaited<ReturnType<typeof meaningOf>>[number]) {
  return rest;
}
