/** What steps come to, taken one after another without a pause. */
export function runToEnd<Result>(steps: Generator<unknown, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
