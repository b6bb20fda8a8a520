/** A change that is shown already and that the server has yet to confirm. */
export interface PendingWrite<State> {
  apply: (state: State) => State;
  /** Sends the change to the server and returns the complete new state. */
  send: () => Promise<State>;
  /** A key for changes where only the last value counts: rapid clicks become one request. */
  quantityOf?: string;
}

/** The result of a change: confirmed by the server, or dropped before its result was known. A rejection rejects. */
export type WriteOutcome = 'confirmed' | 'dropped';

interface QueuedWrite<State> extends PendingWrite<State> {
  settled: PromiseWithResolvers<WriteOutcome>;
}

interface WriteQueueOptions<State> {
  onResult: (state: State) => void;
  /** The result of `applyTo` has changed. */
  onChange: () => void;
  restMs?: number;
}

/** How long a quantity must stay unchanged before it is sent. */
const REST_MS = 250;

/** Sends changes one after the other; until confirmed, each is applied to the shown state. */
export class WriteQueue<State> {
  readonly #onResult: (state: State) => void;
  readonly #onChange: () => void;
  readonly #restMs: number;
  #waiting: QueuedWrite<State>[] = [];
  #inFlight: QueuedWrite<State> | undefined;
  /** Identifies the current send loop; a loop that is not the current one stops. */
  #running: symbol | undefined;

  constructor({ onResult, onChange, restMs = REST_MS }: WriteQueueOptions<State>) {
    this.#onResult = onResult;
    this.#onChange = onChange;
    this.#restMs = restMs;
  }

  /** The state with all pending changes applied. */
  applyTo(state: State): State {
    return this.#waiting.reduce((shown, { apply }) => apply(shown), this.#inFlight ? this.#inFlight.apply(state) : state);
  }

  /**
   * Resolves when the server has confirmed this change or a later one that replaced it, or when it is dropped.
   * Rejects with the error of `send`.
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

  /** Drops all changes, unsent or sent without a response yet; their promises resolve as dropped. */
  clear(): void {
    const dropped = [...this.#waiting, ...(this.#inFlight ? [this.#inFlight] : [])];
    this.#waiting = [];
    this.#inFlight = undefined;
    // New changes do not wait for responses that are ignored.
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
        // Replaced by a newer change while it waited: the newer one waits just as long.
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
