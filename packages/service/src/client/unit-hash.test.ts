import { expect, test } from "vitest";
import { unitHash as hashOfService } from "../decisions/unit-hash.ts";
import { unitHash } from "./unit-hash.ts";

test("is the number that the service has for the same words", async () => {
  for (const words of [["scores", "holdout", "user-42"], ["scores", "rollout", "Zoë 🙂"], [""]]) {
    expect(await unitHash(...words)).toBe(hashOfService(...words));
  }
});
