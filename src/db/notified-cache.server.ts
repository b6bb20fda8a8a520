import type { Db } from './database.server';

interface Entry<Value> {
  /** Absent after a change. */
  loading: Promise<Value> | undefined;
  last: Value | undefined;
}

/**
 * A value of the database that processes cache for as long as they are notified of its changes. In a process that does not listen for
 * them it is loaded each time.
 */
export class NotifiedCache<Value> {
  readonly #entries = new WeakMap<Db, Entry<Value>>();

  /** Starts caching. From now on `drop` must be called after each change, and whenever one may have been missed. */
  start(db: Db): void {
    this.#entries.set(db, { loading: undefined, last: undefined });
  }

  /** A load that is under way is not stored either, because it may have begun before the change. */
  drop(db: Db): void {
    const entry = this.#entries.get(db);
    if (entry) entry.loading = undefined;
  }

  /**
   * The value, by `load` if it is not cached. `onLoad` gets what was loaded unless there was a change since. Rejects as `load` does,
   * which is then called again the next time.
   */
  read(db: Db, load: () => Promise<Value>, onLoad: (value: Value) => void = () => {}): Promise<Value> {
    const entry = this.#entries.get(db);
    if (entry?.loading) return entry.loading;
    const isLatest = () => !entry || entry.loading === loading;
    const loading = load().then(
      (value) => {
        if (!isLatest()) return value;
        if (entry) entry.last = value;
        onLoad(value);
        return value;
      },
      (error: unknown) => {
        if (entry && isLatest()) entry.loading = undefined;
        throw error;
      },
    );
    if (entry) entry.loading = loading;
    return loading;
  }

  /** As `read`; what was cached last if it can't be loaded. Rejects if nothing was. */
  async readOrLast(db: Db, load: () => Promise<Value>, onLoad?: (value: Value) => void): Promise<Value> {
    try {
      return await this.read(db, load, onLoad);
    } catch (error) {
      const last = this.#entries.get(db)?.last;
      if (last === undefined) throw error;
      return last;
    }
  }
}
