import { describe, expect, test } from "vitest";
import type { ObservationBatchBody } from "../contract/index.ts";
import type { BlenditClient } from "./blendit-client.ts";
import { BlenditError } from "./blendit-error.ts";
import { Delivery, Outbox } from "./delivery.ts";

type Answer = (keys: readonly string[]) => { status: number; message?: string }[];

/** Delivers an outbox with this many decisions to a service that answers in the given way. */
function delivery(count: number, answer: Answer) {
  const outbox = new Outbox(10_000);
  for (let index = 0; index < count; index++) outbox.observe("x", { key: `k${index}`, arm: "a", probability: 0.5 });
  const sizes: number[] = [];
  const client = {
    observeBatch: async (_id: string, { observations }: ObservationBatchBody) => {
      sizes.push(observations.length);
      return { observations: answer(observations.map(({ key }) => key)) };
    },
    rewardByKey: async () => {
      throw new BlenditError(404, "unknown-key", "no decision of this key");
    },
  } as unknown as BlenditClient;
  return { outbox, sizes, delivery: new Delivery(client, outbox) };
}

const taken: Answer = (keys) => keys.map(() => ({ status: 201 }));

describe("an outbox", () => {
  test("is sent in batches of a thousand", async () => {
    const { delivery: kept, outbox, sizes } = delivery(2500, taken);
    await kept.send();
    expect(sizes).toEqual([1000, 1000, 500]);
    expect([outbox.size, kept.figures]).toEqual([0, { reported: 2500, refused: 0, lastRefusal: null }]);
  });

  test("is sent in halves if a batch is refused, so that one bad entry is refused alone", async () => {
    const { delivery: kept, outbox } = delivery(100, (keys) => {
      if (keys.includes("k37")) throw new BlenditError(400, "invalid", "k37 is bad");
      return taken(keys);
    });
    await kept.send();
    expect([outbox.size, kept.figures]).toEqual([0, { reported: 99, refused: 1, lastRefusal: "k37 is bad" }]);
  });

  test("counts single entries that the service refuses", async () => {
    const { delivery: kept, outbox } = delivery(2, (keys) => [
      ...taken(keys.slice(1)),
      { status: 409, message: "other" },
    ]);
    outbox.reward("x", "gone", { value: 1 });
    await kept.send();
    expect(kept.figures).toEqual({ reported: 1, refused: 2, lastRefusal: "no decision of this key" });
  });

  test.each([0, 401, 403, 429, 503])("is kept if the service answers with %i", async (status) => {
    const { delivery: kept, outbox } = delivery(3, () => {
      throw new BlenditError(status, "no", "not now");
    });
    await expect(kept.send()).rejects.toThrow("not now");
    expect([outbox.size, kept.figures.refused]).toEqual([3, 0]);
  });

  test.each([200, 403, 404])("is kept if a proxy answers with %i in place of the service", async (status) => {
    const { delivery: kept, outbox } = delivery(3, () => {
      throw new BlenditError(status, "invalid-answer", "a page");
    });
    await expect(kept.send()).rejects.toThrow("a page");
    expect([outbox.size, kept.figures.refused]).toEqual([3, 0]);
  });

  test("is sent in halves if a batch is too large for a proxy", async () => {
    const { delivery: kept, sizes } = delivery(4, (keys) => {
      if (keys.length > 2) throw new BlenditError(413, "invalid-answer", "a page");
      return taken(keys);
    });
    await kept.send();
    expect(sizes).toEqual([4, 2, 2]);
    expect(kept.figures).toMatchObject({ reported: 4, refused: 0 });
  });

  test("has no last refusal after a successful delivery", async () => {
    const { delivery: kept, outbox } = delivery(2, (keys) => keys.map((key) => ({ status: key === "k0" ? 409 : 201 })));
    await kept.send();
    expect(kept.figures).toEqual({ reported: 1, refused: 1, lastRefusal: "status 409" });
    outbox.observe("x", { key: "k9", arm: "a", probability: 0.5 });
    await kept.send();
    expect(kept.figures).toEqual({ reported: 2, refused: 1, lastRefusal: null });
  });

  test("holds back a reward that arrives while its decision is being sent, and sends it afterwards", async () => {
    const { delivery: kept, outbox } = delivery(1, (keys) => {
      outbox.reward("x", "k0", { value: 1 });
      return taken(keys);
    });
    await kept.send();
    expect(kept.figures).toMatchObject({ reported: 1, refused: 1 });
  });
});
