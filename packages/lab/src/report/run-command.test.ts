import { expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { runCommand } from "./run-command.ts";

test("says file, folder and options, quoted where a shell would take a name apart", () => {
  const options = { file: "it's mine.yaml", folder: "results/a", experiment: { ...smallExperiment, seed: 7 } };
  expect(runCommand({ ...options, options: ["seed"] })).toBe(
    "npx blendit run 'it'\\''s mine.yaml' --out results/a --seed 7",
  );
  expect(runCommand({ ...options, file: "a.yaml", options: [] })).toBe("npx blendit run a.yaml --out results/a");
});
