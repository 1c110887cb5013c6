import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { BlenditError } from "../src/client/index.ts";

/** The status, the word and the message of a refusal. */
export async function refusal(
  call: Promise<unknown>,
): Promise<readonly [status: number, code: string, message: string]> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BlenditError);
  const { status, code, message } = error as BlenditError;
  return [status, code, message];
}

/** What a call answers once it is refused, as it soon is. */
export async function soonRefused(
  call: () => Promise<unknown>,
): Promise<readonly [status: number, code: string, message: string]> {
  for (;;) {
    try {
      await call();
    } catch {
      return refusal(call());
    }
    await setTimeout(50);
  }
}
