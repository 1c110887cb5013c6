import { distributionKinds, type Law, type LawSpec, law } from "@blendit/core/all";

/** So many laws are kept. More of them would fill the memory that is searched for garbage, again and again. */
const MOST_KEPT = 1000;

/** The laws of arms. Few are built at once, and so are many where all are needed; else one by one, and not kept. */
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
    this.#all ??= this.#specs.map((spec) => law(spec));
    return this.#all;
  }

  of(arm: number): Law {
    return this.#all || this.count <= MOST_KEPT ? this.all[arm]! : law(this.#specs[arm]!);
  }
}
