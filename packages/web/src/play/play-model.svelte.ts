import { prefersReducedMotion } from "svelte/motion";
import { router } from "../shared/router.svelte.ts";
import { bestAt, indexOfLargest } from "./best-blend.ts";
import { guessedBlend, type Question } from "./guess.ts";
import { PlaySession } from "./play-session.svelte.ts";
import { Playback } from "./playback.svelte.ts";
import { puzzleOf } from "./puzzles.ts";
import { experimentFile, type Setting, tableHeading } from "./setting.ts";
import type { Shortcut } from "./shortcuts.ts";
import { isFreshPuzzle, searchOf, stateOf } from "./url-state.ts";

/** Milliseconds without a change after which play resumes and the address is updated. */
const SETTLED = 300;

/** The names of two settings side by side. */
export const settingNames = ["A", "B"] as const;

/** The state of the Play page and all its changes: one setting or two side by side, each with a session, and the visitor's guess. */
export class PlayModel {
  settings = $state.raw<readonly Setting[]>([]);
  pace = $state(0);
  /** Which of two settings is being changed. */
  edited = $state(0);
  /** Whether strokes in the chart draw the target. */
  isDrawing = $state(false);
  /** The visitor's guess, or "asked" before the answer; undefined if there is no question, as for links with more than a puzzle. */
  guess = $state<"asked" | number | undefined>();
  readonly hasControls: boolean;
  readonly playback: Playback;
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** Opens the state in the address of the page. */
  constructor() {
    const { settings, pace, hasControls } = stateOf(router.search);
    this.settings = settings;
    this.pace = pace;
    this.hasControls = hasControls;
    this.guess = isFreshPuzzle(router.search) ? "asked" : undefined;
    this.playback = new Playback(settings.map(() => new PlaySession()));
    for (const [index, session] of this.sessions.entries()) session.open(experimentFile(settings[index]!));
    if (this.guess === undefined) this.playback.run(pace);
  }

  close(): void {
    clearTimeout(this.#settling);
    this.playback.close();
  }

  get sessions(): readonly PlaySession[] {
    return this.playback.sessions;
  }

  get first(): PlaySession {
    return this.sessions[0]!;
  }

  get isComparing(): boolean {
    return this.sessions.length > 1;
  }

  /** The setting that is being changed. */
  get setting(): Setting {
    return this.settings[this.edited] ?? this.settings[0]!;
  }

  /** The session of the setting that is being changed. */
  get session(): PlaySession {
    return this.sessions[this.edited]!;
  }

  get puzzle() {
    return puzzleOf(this.setting.name);
  }

  /** What the page is about: a puzzle, or the options of the visitor's table. */
  get heading() {
    const { table } = this.setting;
    return table ? tableHeading(table) : this.puzzle;
  }

  /** The question for the visitor: the best single option, and its share of the best blend. */
  get question(): Question {
    const { names, bests } = this.first.scene!;
    return {
      option: names[this.#guessed]!,
      share: this.#best.weights[this.#guessed]!,
      floor: this.settings[0]!.floor,
      isChanging: bests.length > 1,
    };
  }

  get #best() {
    return bestAt(this.first.scene!, 0);
  }

  get #guessed(): number {
    return indexOfLargest(this.#best.armValues);
  }

  #restart(): void {
    for (const session of this.sessions) session.restart();
  }

  /** Applies a changed setting, and plays it once the changes stop. */
  change(index: number, changed: Setting): void {
    this.guess = undefined;
    this.settings = this.settings.with(index, changed);
    this.playback.isHeld = true;
    this.sessions[index]!.open(experimentFile(changed));
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(index), SETTLED);
  }

  #settle(index: number): void {
    // The other session restarts, too, so that both are at the same round.
    for (const [other, session] of this.sessions.entries()) {
      if (other !== index && session.played > 0) session.restart();
    }
    this.playback.isHeld = false;
    if (this.playback.isRunning) this.playback.run(this.pace);
    this.#remember();
  }

  #remember(): void {
    const { settings, pace, hasControls } = this;
    router.replaceSearch(searchOf({ settings, pace, hasControls }));
  }

  choosePuzzle(id: string): void {
    this.isDrawing = false;
    this.change(this.edited, puzzleOf(id).setting);
    // Without waiting, because a quick Back would otherwise find this puzzle in the address of the previous one.
    this.#remember();
    if (this.isComparing) return;
    this.playback.pause();
    this.guess = "asked";
  }

  /** Shows the setting twice, side by side, to change one of the two. */
  compare(): void {
    this.guess = undefined;
    this.settings = [this.settings[0]!, this.settings[0]!];
    const second = new PlaySession();
    second.open(experimentFile(this.settings[0]!));
    this.first.restart();
    this.playback.sessions = [this.first, second];
    this.edited = 1;
    this.#remember();
  }

  /** Ends the comparison, and keeps the setting that is being changed. */
  keepEdited(): void {
    const kept = this.session;
    for (const session of this.sessions) if (session !== kept) session.close();
    this.settings = [this.setting];
    this.playback.sessions = [kept];
    this.edited = 0;
    this.#remember();
  }

  answer(share: number): void {
    // Until the next puzzle is opened, the question is still about the previous one.
    if (this.first.isOpening) return;
    this.guess = share;
    this.first.propose(guessedBlend(this.#best.weights, this.#guessed, share));
    this.#autoplay();
  }

  skipGuess(): void {
    this.guess = undefined;
    this.#autoplay();
  }

  #autoplay(): void {
    if (!prefersReducedMotion.current) this.playback.run(this.pace);
  }

  play(): void {
    if (this.guess === "asked") this.guess = undefined;
    if (this.playback.isDone) this.#restart();
    this.playback.run(this.pace);
  }

  step(): void {
    if (this.guess === "asked") this.guess = undefined;
    this.playback.step();
  }

  reset(): void {
    this.playback.pause();
    this.#restart();
  }

  choosePace(pace: number): void {
    this.pace = pace;
    if (this.playback.isRunning) this.playback.run(pace);
    this.#remember();
  }

  /** Looks back at a round in all sessions, whose recorded rounds differ if their horizons do. */
  lookAt(round: number | undefined): void {
    this.playback.pause();
    for (const session of this.sessions) session.lookAt(round);
  }

  press(shortcut: Shortcut): void {
    const { lookedAt, history } = this.first;
    const { rounds } = history;
    const shown = lookedAt ?? rounds.length - 1;
    if (shortcut === "play or pause") this.playback.isRunning ? this.playback.pause() : this.play();
    else if (shortcut === "back") this.lookAt(rounds[Math.max(0, shown - 1)]);
    else if (lookedAt === undefined) this.step();
    else this.lookAt(rounds[shown + 1]);
  }
}
