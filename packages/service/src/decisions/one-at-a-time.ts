/**
 * Work that runs once at a time. Whoever asks while it runs waits for the next run, which begins after their question, together with
 * all others who have asked meanwhile.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  return () => {
    if (!running) return run();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };

  function run(): Promise<void> {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }
}
