import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PatientWorker } from "./patient-worker.ts";

interface Message {
  readonly id: number;
  readonly text: string;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A worker that answers as the test says, with a record of all messages. */
function patient() {
  const workers: { posted: Message[]; isAlive: boolean; worker: Worker }[] = [];
  const heard: string[] = [];
  const asked = new PatientWorker<Omit<Message, "id">, Message>({
    create: () => {
      const state = { posted: [] as Message[], isAlive: true, worker: {} as Worker };
      const postMessage = (message: Message) => state.posted.push(message);
      const terminate = () => {
        state.isAlive = false;
      };
      Object.assign(state.worker, { postMessage, terminate });
      workers.push(state);
      return state.worker;
    },
    hear: ({ text }, isOld) => heard.push(isOld ? `${text}, old` : text),
    isReply: ({ text }) => text !== "more",
    fail: () => heard.push("failed"),
  });
  const answer = (data: Message) => workers.at(-1)!.worker.onmessage!({ data } as MessageEvent);
  const posted = () => workers.at(-1)!.posted.map(({ text }) => text);
  return { asked, workers, heard, answer, posted };
}

test("queues only the newest question while another is answered", () => {
  const { asked, heard, answer, posted } = patient();
  for (const text of ["a", "b", "c"]) asked.ask({ text });
  expect(posted()).toEqual(["a"]);
  answer({ id: 1, text: "more" });
  answer({ id: 1, text: "done" });
  answer({ id: 1, text: "late" });
  expect(posted()).toEqual(["a", "c"]);
  answer({ id: 2, text: "done" });
  expect(heard).toEqual(["more, old", "done, old", "done"]);
});

test("replaces a worker that takes too long while a question waits", () => {
  const { asked, workers, posted } = patient();
  asked.ask({ text: "hard" });
  vi.advanceTimersByTime(10_000);
  asked.ask({ text: "next" });
  vi.advanceTimersByTime(2000);
  expect(workers.map(({ isAlive }) => isAlive)).toEqual([false, true]);
  expect(posted()).toEqual(["next"]);
});

test("starts another worker for the next question after a failure", () => {
  const { asked, workers, heard, posted } = patient();
  for (const text of ["a", "b"]) asked.ask({ text });
  workers[0]!.worker.onerror!({} as ErrorEvent);
  asked.ask({ text: "c" });
  expect(heard).toEqual(["failed"]);
  expect(workers.map(({ isAlive }) => isAlive)).toEqual([false, true]);
  expect(posted()).toEqual(["c"]);
});

test("starts no worker after it is closed, even if a question was waiting", () => {
  const { asked, workers } = patient();
  for (const text of ["a", "b"]) asked.ask({ text });
  asked.close();
  vi.advanceTimersByTime(10_000);
  expect(workers.map(({ isAlive }) => isAlive)).toEqual([false]);
});
