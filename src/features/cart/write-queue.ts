/** A change that the shopper already sees and that the server has yet to confirm. */
export interface PendingWrite<State> {
  apply: (state: State) => State;
  /** Brings the change to the server and gives back the complete new state. */
  send: () => Promise<State>;
  /** Names what is set, where only the last value counts: rapid clicks become one call. */
  quantityOf?: string;
}

interface QueuedWrite<State> extends PendingWrite<State> {
  settled: PromiseWithResolvers<void>;
}

interface WriteQueueOptions<State> {
  onAnswer: (state: State) => void;
  /** What `applyTo` gives has changed. */
  onChange: () => void;
  restMs?: number;
}

/** How long a quantity must rest before it is sent. */
const REST_MS = 250;

/** Sends changes one after the other; until each is answered, it is part of what the shopper sees. */
export class WriteQueue<State> {
  readonly #onAnswer: (state: State) => void;
  readonly #onChange: () => void;
  readonly #restMs: number;
  #waiting: QueuedWrite<State>[] = [];
  #inFlight: QueuedWrite<State> | undefined;
  #isRunning = false;

  constructor({ onAnswer, onChange, restMs = REST_MS }: WriteQueueOptions<State>) {
    this.#onAnswer = onAnswer;
    this.#onChange = onChange;
    this.#restMs = restMs;
  }

  /** The state with all that is on its way applied. */
  applyTo(state: State): State {
    return this.#waiting.reduce((shown, { apply }) => apply(shown), this.#inFlight ? this.#inFlight.apply(state) : state);
  }

  /** Settles when the server has answered this change, or a later one that overtook it. */
  add(write: PendingWrite<State>): Promise<void> {
    const last = this.#waiting.at(-1);
    const overtaken = write.quantityOf !== undefined && last?.quantityOf === write.quantityOf ? this.#waiting.pop() : undefined;
    const queued = { ...write, settled: overtaken?.settled ?? Promise.withResolvers<void>() };
    this.#waiting.push(queued);
    this.#onChange();
    void this.#run();
    return queued.settled.promise;
  }

  /** Drops what was not sent, and takes no answer for what was. */
  forget(): void {
    this.#waiting = [];
    this.#inFlight = undefined;
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (next.quantityOf !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, this.#restMs));
        // Overtaken while it rested: the newer one rests as long.
        if (this.#waiting[0] !== next) continue;
      }
      this.#waiting.shift();
      await this.#sendOne(next);
    }
    this.#isRunning = false;
  }

  async #sendOne(write: QueuedWrite<State>) {
    this.#inFlight = write;
    try {
      const answer = await write.send();
      if (this.#inFlight === write) {
        this.#inFlight = undefined;
        this.#onAnswer(answer);
      }
      write.settled.resolve();
    } catch (error) {
      if (this.#inFlight === write) {
        this.#inFlight = undefined;
        this.#onChange();
      }
      write.settled.reject(error);
    }
  }
}
