interface Waiting {
  start: () => void;
  isUrgent: boolean;
}

/** Limits how much work of one kind runs at once in this process. What is urgent starts before all that only prepares. */
export class WorkSlots {
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  async run<T>(work: () => Promise<T>, { isUrgent = true }: { isUrgent?: boolean } = {}): Promise<T> {
    // A free slot is passed to the work that has waited longest, so the count changes only when none waits.
    if (this.#free === 0) await new Promise<void>((start) => this.#waiting.push({ start, isUrgent }));
    else this.#free -= 1;
    try {
      return await work();
    } finally {
      const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent);
      const [next] = this.#waiting.splice(Math.max(0, urgent), 1);
      if (next) next.start();
      else this.#free += 1;
    }
  }
}
