import { nextTurn } from "./next-turn.ts";

/** Numbers that are written in one go. */
const CHUNK = 1000;
/** Others get their turn after so many milliseconds. */
const SLICE = 5;

/** The JSON of plain data that may be millions of numbers, a little at a time. Nobody may change the data meanwhile. */
export async function jsonInTurns(value: unknown): Promise<string> {
  const pieces: string[] = [];
  let started = performance.now();
  for (const piece of piecesOf(value)) {
    pieces.push(piece);
    if (performance.now() - started <= SLICE) continue;
    await nextTurn();
    started = performance.now();
  }
  return pieces.join("");
}

function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.some(isNested)) {
    yield* enclosed("[", value, (element) => piecesOf(element), "]");
  } else if (Array.isArray(value)) {
    const starts = Array.from({ length: Math.ceil(value.length / CHUNK) }, (_, chunk) => chunk * CHUNK);
    yield* enclosed("[", starts, (start) => [JSON.stringify(value.slice(start, start + CHUNK)).slice(1, -1)], "]");
  } else if (isNested(value)) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    yield* enclosed("{", entries, ([key, part]) => named(key, part), "}");
  } else yield JSON.stringify(value);
}

function* enclosed<Of>(
  open: string,
  elements: Iterable<Of>,
  write: (element: Of) => Iterable<string>,
  close: string,
): Generator<string> {
  let separator = open;
  for (const element of elements) {
    yield separator;
    yield* write(element);
    separator = ",";
  }
  yield separator === open ? open + close : close;
}

function* named(key: string, value: unknown): Generator<string> {
  yield `${JSON.stringify(key)}:`;
  yield* piecesOf(value);
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
