export interface Shared<Answer> {
  ask(): Promise<Answer>;
  /** The next who asks gets a new answer. */
  forget(): void;
}

/** Milliseconds for which an answer, or a failure, holds at the least. */
const LEAST = 1000;
/** An answer holds for so many times the time that it took: who answers is busy with it a tenth of the time at most. */
const TIMES = 10;

/** One answer for all who ask at about the same time. */
export function shared<Answer>(work: () => Promise<Answer>, clock = () => performance.now()): Shared<Answer> {
  let last: { readonly answer: Promise<Answer>; until: number } | undefined;

  function begin(): Promise<Answer> {
    const begun = clock();
    const answer = work();
    const own = { answer, until: Number.POSITIVE_INFINITY };
    const hold = (milliseconds: number) => {
      own.until = clock() + milliseconds;
    };
    answer.then(
      () => hold(Math.max(LEAST, TIMES * (clock() - begun))),
      () => hold(LEAST),
    );
    last = own;
    return answer;
  }

  return {
    ask: () => (last && clock() < last.until ? last.answer : begin()),
    forget: () => {
      last = undefined;
    },
  };
}
