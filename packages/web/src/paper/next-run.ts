/** How far a run has come, and whether one is looking at it. */
export interface RunState {
  readonly replications: number;
  readonly isComplete: boolean;
  readonly isVisible: boolean;
}

/** After so many replications a picture is worth a look: at each of these the standard error is about 0.7 of the last. */
const stages = [5, 10, 20, 50, 100, 200, 500];

/** How many stages so many replications have passed. */
export function stageOf(replications: number): number {
  return stages.filter((stage) => replications >= stage).length;
}

/**
 * The run to play next: the one that is the fewest stages on, where those that one looks at may be a stage ahead of the
 * others; undefined where all are complete.
 */
export function nextRun(runs: readonly RunState[]): number | undefined {
  const [first] = runs
    .map(({ replications, isVisible }, run) => ({
      run,
      replications,
      rank: stageOf(replications) - (isVisible ? 1 : 0),
    }))
    .filter(({ run }) => !runs[run]!.isComplete)
    .toSorted((one, other) => one.rank - other.rank || one.replications - other.replications || one.run - other.run);
  return first?.run;
}
