import { expect, test } from "vitest";
import { commandAgain } from "./command-again.ts";

test("commandAgain repeats every word and adds the option", () => {
  const typed = ["run", "a.yaml", "--out", "results/a", "--replications", "50", "--seed=7"];
  expect(commandAgain("--resume", typed)).toBe(
    "npx blendit run a.yaml --out results/a --replications 50 --seed=7 --resume",
  );
});

test("commandAgain adds no option that is there already", () => {
  expect(commandAgain("--resume", ["run", "--resume", "a.yaml"])).toBe("npx blendit run --resume a.yaml");
});

test("commandAgain quotes what a shell would take apart", () => {
  expect(commandAgain("--resume", ["run", "it's a.yaml", "--out", "$HOME"])).toBe(
    "npx blendit run 'it'\\''s a.yaml' --out '$HOME' --resume",
  );
});
