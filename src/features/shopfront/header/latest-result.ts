/**
 * Asks once typing has rested, and passes on only the answer to what was typed last: an older one that comes late is
 * dropped, whatever it says.
 */
export class LatestResult<Answer> {
  readonly #load: (text: string) => Promise<Answer>;
  readonly #onResult: (text: string, result: Answer | undefined) => void;
  readonly #restMs: number;
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onResult` gets `undefined` for a call that failed. */
  constructor({
    load,
    onResult,
    restMs,
  }: {
    load: (text: string) => Promise<Answer>;
    onResult: (text: string, response: Answer | undefined) => void;
    restMs: number;
  }) {
    this.#load = load;
    this.#onResult = onResult;
    this.#restMs = restMs;
  }

  ask(text: string): void {
    const round = this.forget();
    this.#timer = setTimeout(async () => {
      const response = await this.#load(text).catch(() => undefined);
      if (round === this.#round) this.#onResult(text, response);
    }, this.#restMs);
  }

  /** Nothing that was asked so far is answered any more. */
  forget(): number {
    clearTimeout(this.#timer);
    return ++this.#round;
  }
}
