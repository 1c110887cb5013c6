export interface TurnOptions<Step> {
  /** Told of the last step of each turn. */
  readonly onStep?: ((step: Step) => void) | undefined;
  /** Ends the work between two turns. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds of work after which others get their turn: people do not notice a wait as short as this. */
const TURN = 50;

/** Long work in turns, so that between them signals are heard and progress is drawn. Short work has one turn alone. */
export async function inTurns<Step, Result>(
  steps: Generator<Step, Result>,
  { onStep, signal }: TurnOptions<Step> = {},
): Promise<Result> {
  let start = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - start < TURN) continue;
    onStep?.(step.value);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    start = performance.now();
  }
}
