/** A change that the shopper already sees and that the server has yet to confirm. */
export interface PendingWrite<State> {
  apply: (state: State) => State;
  /** Brings the change to the server and gives back the complete new state. */
  send: () => Promise<State>;
  /** Names what is set, where only the last value counts: rapid clicks become one call. */
  quantityOf?: string;
}

/** What became of a change: the server has it, or it was given up before anyone could know. A refusal rejects. */
export type WriteOutcome = 'confirmed' | 'dropped';

interface QueuedWrite<State> extends PendingWrite<State> {
  settled: PromiseWithResolvers<WriteOutcome>;
}

interface WriteQueueOptions<State> {
  onResult: (state: State) => void;
  /** What `applyTo` gives has changed. */
  onChange: () => void;
  restMs?: number;
}

/** How long a quantity must rest before it is sent. */
const REST_MS = 250;

/** Sends changes one after the other; until each is answered, it is part of what the shopper sees. */
export class WriteQueue<State> {
  readonly #onResult: (state: State) => void;
  readonly #onChange: () => void;
  readonly #restMs: number;
  #waiting: QueuedWrite<State>[] = [];
  #inFlight: QueuedWrite<State> | undefined;
  /** The loop that sends; one that is not this one any more stops. */
  #running: symbol | undefined;

  constructor({ onResult, onChange, restMs = REST_MS }: WriteQueueOptions<State>) {
    this.#onResult = onResult;
    this.#onChange = onChange;
    this.#restMs = restMs;
  }

  /** The state with all that is on its way applied. */
  applyTo(state: State): State {
    return this.#waiting.reduce((shown, { apply }) => apply(shown), this.#inFlight ? this.#inFlight.apply(state) : state);
  }

  /**
   * Settles when the server has answered this change, or a later one that overtook it, or when it is dropped. Rejects with
   * what `send` rejects with.
   */
  add(write: PendingWrite<State>): Promise<WriteOutcome> {
    const last = this.#waiting.at(-1);
    const overtaken = write.quantityOf !== undefined && last?.quantityOf === write.quantityOf ? this.#waiting.pop() : undefined;
    const queued = { ...write, settled: overtaken?.settled ?? Promise.withResolvers<WriteOutcome>() };
    this.#waiting.push(queued);
    this.#onChange();
    void this.#run();
    return queued.settled.promise;
  }

  /** Drops what was not sent, and takes no answer for what was: whoever waits for either learns that it was dropped. */
  forget(): void {
    const dropped = [...this.#waiting, ...(this.#inFlight ? [this.#inFlight] : [])];
    this.#waiting = [];
    this.#inFlight = undefined;
    // What comes next does not wait for an answer that nobody takes.
    this.#running = undefined;
    for (const { settled } of dropped) settled.resolve('dropped');
  }

  async #run() {
    if (this.#running) return;
    const run = Symbol('run');
    this.#running = run;
    try {
      for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
        if (next.quantityOf !== undefined) await new Promise((resolve) => setTimeout(resolve, this.#restMs));
        if (this.#running !== run) return;
        // Overtaken while it rested: the newer one rests as long.
        if (this.#waiting[0] !== next) continue;
        this.#waiting.shift();
        await this.#sendOne(next);
        if (this.#running !== run) return;
      }
    } finally {
      if (this.#running === run) this.#running = undefined;
    }
  }

  async #sendOne(write: QueuedWrite<State>) {
    this.#inFlight = write;
    try {
      const response = await write.send();
      if (this.#inFlight === write) {
        this.#inFlight = undefined;
        this.#onResult(response);
      }
      write.settled.resolve('confirmed');
    } catch (error) {
      write.settled.reject(error);
      if (this.#inFlight === write) {
        this.#inFlight = undefined;
        this.#onChange();
      }
    }
  }
}
