import { cpSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Random } from "@blendit/core";
import { learner } from "@blendit/core/specs";
import { describe, expect, onTestFinished, test } from "vitest";
import { replayData } from "../src/data-commands.ts";
import { DecisionService } from "../src/decisions/decision-service.ts";
import { openFolder } from "../src/store/open-data.ts";
import { VERSION } from "../src/store/tables.ts";
import { type ExpectedLearner, playLearner } from "./golden/stored-meaning.ts";
import { newFolder } from "./new-folder.ts";
import { expectContinued, readStored, storedPath, storedVersions } from "./stored-data.ts";

/** A copy of the data folder of a version, changed by statements. */
function copyOf(version: string, ...statements: string[]): string {
  const folder = join(newFolder(), "data");
  cpSync(storedPath(version, "data"), folder, { recursive: true });
  const database = new DatabaseSync(join(folder, "blendit.sqlite"));
  for (const statement of statements) database.exec(statement);
  database.close();
  return folder;
}

test("data of version 0.1.0 are available", () => expect(storedVersions).toContain("0.1.0"));

describe.each(storedVersions)("data stored by version %s:", (version) => {
  test("a data folder opens and continues", async () => {
    const data = openFolder(copyOf(version));
    onTestFinished(() => data.close());
    await expectContinued(data.store, readStored(version, "expected.json").data);
  });

  test("a replay of its log gives the logged probabilities", async () => {
    for (const { experiment, decisionsDifferent } of await replayData(copyOf(version))) {
      expect(decisionsDifferent, experiment).toBe(0);
    }
  });

  test.each<ExpectedLearner>(readStored(version, "learners.json"))(
    "the saved state of $learner with $utility restores and continues",
    ({ learner: spec, utility, context, state, weightsAfter }) => {
      const made = learner(spec, { ...context, utility });
      made.restore(state);
      playLearner(made, 20, "after");
      for (const [arm, weight] of weightsAfter.entries()) expect(made.weights[arm]).toBeCloseTo(weight, 9);
    },
  );
});

describe("a data folder that this version cannot use is refused with advice and not changed:", () => {
  const advice = 'See "Data of another version" in docs/runbook.md.';

  test("settings that it does not know, such as the former leastWeights in place of floor", async () => {
    const rename = `UPDATE configurations SET configuration = replace(configuration, '"floor":', '"leastWeights":')`;
    const folder = copyOf("0.1.0", rename);
    await expect(replayData(folder)).rejects.toThrow(
      `The experiment "Numbers" was stored by another version of Blendit, with settings that this one does not know: leastWeights. Open the data with that version. ${advice}`,
    );
  });

  test.each([
    ["reward.", "several"],
    ["control.", "share"],
    ["arms.", "cost"],
  ])("unknown settings within %s", async (within, name) => {
    const rename = `UPDATE configurations SET configuration = replace(configuration, '"${name}":', '"former":')`;
    await expect(replayData(copyOf("0.1.0", rename))).rejects.toThrow(`does not know: ${within}former.`);
  });

  test("settings of a utility that it does not know", async () => {
    const rename = `UPDATE configurations SET configuration = replace(configuration, '"categories":', '"words":')`;
    const { store, close } = openFolder(copyOf("0.1.0", rename));
    onTestFinished(close);
    const now = () => Date.UTC(2026, 0, 2);
    const opening = DecisionService.open({ store, clock: now, monotonic: now, random: Random.stream(1), node: 24 });
    await expect(opening).rejects.toThrow(
      /^The experiment "Words" was stored by another version of Blendit, with settings that this one refuses: .*"words"\..* Open/,
    );
  });

  test.each([
    [VERSION + 1, "a newer version"],
    [VERSION - 1, "the version that wrote them"],
  ])("tables of form %i", async (form, by) => {
    const folder = copyOf("0.1.0", `PRAGMA user_version = ${form}`);
    expect(() => openFolder(folder)).toThrow(
      `The data have form ${form} and this version of Blendit reads form ${VERSION}. Open them with ${by}. ${advice}`,
    );
  });
});

test("settings that did not exist in an earlier version get the value that changes nothing", async () => {
  const drop = `UPDATE configurations SET configuration = replace(configuration, '"ceiling":1,', '')`;
  const data = openFolder(copyOf("0.1.0", drop));
  onTestFinished(() => data.close());
  await expectContinued(data.store, readStored("0.1.0", "expected.json").data);
});
