/**
 * Sends a request once typing pauses, and returns only the response to the latest text: older responses that arrive
 * late are dropped.
 */
export class LatestResult<Result> {
  readonly #load: (text: string) => Promise<Result>;
  readonly #onResult: (text: string, result: Result | undefined) => void;
  readonly #restMs: number;
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onResult` gets `undefined` for a failed request. */
  constructor({
    load,
    onResult,
    restMs,
  }: {
    load: (text: string) => Promise<Result>;
    onResult: (text: string, result: Result | undefined) => void;
    restMs: number;
  }) {
    this.#load = load;
    this.#onResult = onResult;
    this.#restMs = restMs;
  }

  request(text: string): void {
    const round = this.clear();
    this.#timer = setTimeout(async () => {
      const response = await this.#load(text).catch(() => undefined);
      if (round === this.#round) this.#onResult(text, response);
    }, this.#restMs);
  }

  /** Ignores the responses to all requests so far. */
  clear(): number {
    clearTimeout(this.#timer);
    return ++this.#round;
  }
}
