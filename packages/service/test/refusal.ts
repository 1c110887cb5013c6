import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { BlenditError } from "../src/client/index.ts";

/** The status, the code and the message of a refusal. */
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

/** Repeats a call until it is refused; returns the refusal. */
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
