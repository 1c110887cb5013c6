const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/**
 * Milliseconds to wait before try number `attempt + 2`: what the service asked for, or twice as long from try to try. Drawn
 * between half and all of it, so that many clients do not come back at the same moment.
 */
export function pauseBefore(attempt: number, retryAfter: number | undefined, random: () => number): number {
  const longest = Math.min(LONGEST_PAUSE, retryAfter ?? FIRST_PAUSE * 2 ** attempt);
  return retryAfter === undefined ? longest * (0.5 + 0.5 * random()) : longest + FIRST_PAUSE * random();
}

/** Resolves after a time; rejects at once when the signal says so. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
  });
}
