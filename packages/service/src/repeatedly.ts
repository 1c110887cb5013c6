/**
 * Does something again and again, with a pause between. Answers how to end it, which waits for the last time it is done.
 */
export function repeatedly(
  milliseconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  plan();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await running;
  };

  function plan(): void {
    if (!isEnding) timer = setTimeout(() => (running = once()), milliseconds);
  }

  async function once(): Promise<void> {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    plan();
  }
}
