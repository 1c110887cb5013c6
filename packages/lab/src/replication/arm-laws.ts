import type { Law } from "@blendit/core/distributions";
import { distributionKinds, type LawSpec, law } from "@blendit/core/specs";

/** The laws of arms. All of them are built at once where all are needed; else one by one, and not kept. */
export class ArmLaws {
  readonly #specs: readonly LawSpec[];
  #all: readonly Law[] | undefined;

  constructor(specs: readonly LawSpec[], all?: readonly Law[]) {
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
    this.#all ??= this.#specs.map((spec) => law(spec));
    return this.#all;
  }

  /** Whether a law is one of those that were built at once. */
  includes(law: Law): boolean {
    return this.#all?.includes(law) ?? false;
  }

  of(arm: number): Law {
    return this.#all ? this.#all[arm]! : law(this.#specs[arm]!);
  }
}
