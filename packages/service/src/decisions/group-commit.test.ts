import { beforeEach, describe, expect, test } from "vitest";
import { decision, numbersFrom } from "../../test/live.ts";
import { type Call, GroupCommit } from "./group-commit.ts";
import { Refusal } from "./refusal.ts";
import { SteadyClock } from "./steady-clock.ts";
import {
  type Changes,
  type Found,
  type LogEntry,
  type Store,
  StoreConflict,
  StoreUnwritable,
  type Wanted,
} from "./store.ts";

/** A store with the one method that a group needs. Commits wait for `release`, and can be made to fail. */
class Paper {
  readonly written: Changes[] = [];
  readonly asked: Wanted[] = [];
  failWith: Error | undefined;
  /** How many commits find that another server committed first. */
  conflicts = 0;
  isHeld = false;
  release: () => void = () => {};

  async transact(wanted: Wanted, work: (found: Found) => Changes): Promise<readonly LogEntry[]> {
    this.asked.push(wanted);
    const changes = work({ decisions: [], partialRewards: [], assignments: [], numbers: numbersFrom(0) });
    if (Object.values(changes).every((list) => list.length === 0)) return [];
    if (this.isHeld) await new Promise<void>((resolve) => (this.release = resolve));
    if (this.failWith) throw this.failWith;
    if (this.conflicts-- > 0) throw new StoreConflict("another was first");
    this.written.push(structuredClone(changes));
    return [];
  }
}

let paper: Paper;
let events: string[];
let group: GroupCommit;
let catchUp: () => Promise<void>;

beforeEach(() => {
  paper = new Paper();
  events = [];
  catchUp = async () => {};
  group = new GroupCommit(
    paper as unknown as Store,
    new SteadyClock(
      () => 7,
      () => 7,
    ),
    {
      committed: async () => {
        events.push("committed");
      },
      check: () => {},
      catchUp: () => {
        events.push("caught up");
        return catchUp();
      },
    },
  );
});

/** A call that writes one decision. */
function writing(sequence: number): Call<number> {
  return {
    apply: (work) => {
      events.push(`apply ${sequence}`);
      work.addDecision({ ...decision, sequence });
      return sequence;
    },
    committed: () => events.push(`done ${sequence}`),
  };
}

const positions = () => paper.written.map(({ decisions }) => decisions.map(({ sequence }) => sequence));
const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));

describe("calls that arrive together", () => {
  test("are applied in their order, and share one commit", async () => {
    const answers = await Promise.all([1, 2, 3].map((sequence) => group.submit(writing(sequence))));
    expect(answers).toEqual([1, 2, 3]);
    expect(positions()).toEqual([[1, 2, 3]]);
    expect(events).toEqual(["apply 1", "apply 2", "apply 3", "done 1", "done 2", "done 3", "committed"]);
    expect([group.commits, group.committedCalls, group.depth]).toEqual([1, 3, 0]);
  });

  test("read everything they need from the store at once", async () => {
    const call = (key: string): Call<void> => ({
      decisions: [{ experiment: 1, key }],
      units: [{ experiment: 1, unit: key }],
      apply: () => {},
    });
    await Promise.all([group.submit(call("k")), group.submit(call("l"))]);
    expect(paper.asked).toHaveLength(1);
    expect(paper.asked[0]).toMatchObject({
      decisions: [{ key: "k" }, { key: "l" }],
      units: [{ unit: "k" }, { unit: "l" }],
    });
  });

  test("see the changes of earlier calls", async () => {
    const seeing: Call<boolean> = { apply: (work) => work.decision(1, 1) !== undefined };
    const [before, , after] = await Promise.all([group.submit(seeing), group.submit(writing(1)), group.submit(seeing)]);
    expect([before, after]).toEqual([false, true]);
  });

  test("are refused individually; the others succeed", async () => {
    const refused: Call<void> = {
      apply: () => {
        throw new Refusal(409, "no", "no");
      },
    };
    const results = await Promise.allSettled([group.submit(refused), group.submit(writing(1)), group.submit(refused)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
    expect(positions()).toEqual([[1]]);
  });

  test("that change nothing need no commit", async () => {
    await group.submit({ apply: () => {} });
    expect(paper.written).toEqual([]);
  });
});

test("no call is answered before the commit, and later calls wait for the next one", async () => {
  paper.isHeld = true;
  let isAnswered = false;
  const first = group.submit(writing(1)).then(() => {
    isAnswered = true;
  });
  await yieldToEventLoop();
  await yieldToEventLoop();
  const others = [group.submit(writing(2)), group.submit(writing(3))];
  expect([isAnswered, group.depth]).toEqual([false, 2]);
  paper.isHeld = false;
  paper.release();
  await Promise.all([first, ...others]);
  expect(positions()).toEqual([[1], [2, 3]]);
});

test("very many calls are divided into groups", async () => {
  await Promise.all(Array.from({ length: 4500 }, (_, index) => group.submit(writing(index + 1))));
  expect(positions().map((list) => list.length)).toEqual([2000, 2000, 500]);
});

test("calls that mention very many decisions are divided into groups too", async () => {
  const decisions = Array.from({ length: 1000 }, (_, index) => ({ experiment: 1, sequence: index }));
  const calls = [1, 2, 3, 4, 5].map((sequence) => ({ ...writing(sequence), decisions }));
  await Promise.all(calls.map((call) => group.submit(call)));
  expect(positions()).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test("all submitted calls are done when it is idle", async () => {
  for (const sequence of [1, 2]) void group.submit(writing(sequence));
  await group.idle();
  expect(positions()).toEqual([[1, 2]]);
});

test("a call that must be alone shares its commit with no other", async () => {
  const alone = { ...writing(3), isAlone: true } as const;
  await Promise.all([writing(1), writing(2), alone, writing(4)].map((call) => group.submit(call)));
  expect(positions()).toEqual([[1, 2], [3], [4]]);
});

test("if another server commits first, the group is applied again after memory has caught up", async () => {
  paper.conflicts = 2;
  expect(await Promise.all([group.submit(writing(1)), group.submit(writing(2))])).toEqual([1, 2]);
  const once = ["apply 1", "apply 2", "caught up"];
  expect(events).toEqual([...once, ...once, "apply 1", "apply 2", "done 1", "done 2", "committed"]);
  expect(positions()).toEqual([[1, 2]]);
});

test("if other servers commit first again and again, the call is refused with 503, so that clients repeat it", async () => {
  paper.conflicts = 1000;
  await expect(group.submit(writing(1))).rejects.toMatchObject({ status: 503, code: "store-unwritable" });
  expect(positions()).toEqual([]);
});

describe("a commit that fails", () => {
  const submitted = () => Promise.allSettled([group.submit(writing(1)), group.submit(writing(2))]);

  test("refuses every call of the group with 503, after memory has caught up with the log; later calls work", async () => {
    paper.failWith = new StoreUnwritable("the store cannot be written");
    const results = await submitted();
    for (const result of results) {
      expect(result).toMatchObject({ status: "rejected", reason: { status: 503, code: "store-unwritable" } });
    }
    expect(events).toEqual(["apply 1", "apply 2", "caught up"]);
    expect(group.failure).toEqual({ reason: "the store cannot be written", at: 7 });
    expect(group.commits).toBe(0);
    paper.failWith = undefined;
    expect(await group.submit(writing(3))).toBe(3);
    expect(positions()).toEqual([[3]]);
    expect(group.failure).toBeUndefined();
  });

  test("is remembered until something is written", async () => {
    paper.failWith = new StoreUnwritable("full");
    await submitted();
    await group.submit({ apply: () => {} });
    expect(group.failure).toBeDefined();
  });

  test("for another reason than the disk rejects with that reason, which is not shown in public", async () => {
    paper.failWith = new Error("UNIQUE constraint failed: /a/path");
    const [result] = await submitted();
    expect(result).toMatchObject({ status: "rejected", reason: paper.failWith });
    expect(group.failure?.reason).toBe("The store failed.");
  });

  test("stops everything until memory has caught up with the log", async () => {
    paper.failWith = new StoreUnwritable("full");
    catchUp = async () => {
      throw new Error("cannot be read either");
    };
    await submitted();
    paper.failWith = undefined;
    await expect(group.submit(writing(3))).rejects.toThrow("cannot be read either");
    expect(paper.written).toEqual([]);
    catchUp = async () => {};
    expect(await group.submit(writing(4))).toBe(4);
    expect(events.slice(-4)).toEqual(["caught up", "apply 4", "done 4", "committed"]);
  });
});
