/**
 * Asks once typing has rested, and passes on only the answer to what was typed last: an older one that comes late is
 * dropped, whatever it says.
 */
export class LatestAnswer<Answer> {
  readonly #load: (text: string) => Promise<Answer>;
  readonly #onAnswer: (text: string, answer: Answer | undefined) => void;
  readonly #restMs: number;
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onAnswer` gets `undefined` for a call that failed. */
  constructor({
    load,
    onAnswer,
    restMs,
  }: {
    load: (text: string) => Promise<Answer>;
    onAnswer: (text: string, answer: Answer | undefined) => void;
    restMs: number;
  }) {
    this.#load = load;
    this.#onAnswer = onAnswer;
    this.#restMs = restMs;
  }

  ask(text: string): void {
    const round = this.forget();
    this.#timer = setTimeout(async () => {
      const answer = await this.#load(text).catch(() => undefined);
      if (round === this.#round) this.#onAnswer(text, answer);
    }, this.#restMs);
  }

  /** Nothing that was asked so far is answered any more. */
  forget(): number {
    clearTimeout(this.#timer);
    return ++this.#round;
  }
}
