import type { Law } from "@blendit/core/distributions";
import { distributionKinds } from "@blendit/core/specs";
import type { ArmSpec } from "./experiment.ts";
import { lawOf } from "./law-of.ts";

/** So many laws are kept. More of them would fill the memory that is searched for garbage, again and again. */
const MOST_KEPT = 1000;

/** The laws of arms. Few are built at once, and so are many where all are needed; else one by one, and not kept. */
export class ArmLaws {
  readonly #specs: readonly ArmSpec[];
  #all: readonly Law[] | undefined;
  /** The same, to be searched. */
  readonly #known = new Set<Law>();

  constructor(specs: readonly ArmSpec[], all?: readonly Law[]) {
    this.#specs = specs;
    this.#all = all;
  }

  get count(): number {
    return this.#specs.length;
  }

  /** Whether all of them are laws of numbers. */
  get areNumbers(): boolean {
    return this.#specs.every(({ kind }) => Object.hasOwn(distributionKinds, kind));
  }

  get all(): readonly Law[] {
    return this.build();
  }

  /** Builds all of them, if that was not done before. */
  build(): readonly Law[] {
    this.#all ??= this.#specs.map(lawOf);
    return this.#all;
  }

  /** Whether a law is one of those that were built at once. */
  includes(law: Law): boolean {
    if (this.#all && this.#known.size === 0) for (const each of this.#all) this.#known.add(each);
    return this.#known.has(law);
  }

  of(arm: number): Law {
    return this.#all || this.count <= MOST_KEPT ? this.all[arm]! : lawOf(this.#specs[arm]!);
  }
}
