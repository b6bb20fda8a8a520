import { useCallback, useState } from 'react';
import { DAY_MS } from '#shared/time';

export interface TypedTracking {
  carrier: string;
  trackingNumber: string;
}

interface PackState {
  savedAt: number;
  /** Ticked pieces, by the pick's key. */
  ticks: Readonly<Record<string, number>>;
  /** Typed, scanned or pasted, by the order's id. */
  tracking: Readonly<Record<string, TypedTracking>>;
}

const PREFIX = 'packing ';
const STORED_FOR_MS = 7 * DAY_MS;

/** What was ticked and typed for these orders. It survives a reload, in this browser. */
export function usePackState(orders: readonly string[]) {
  const key = PREFIX + orders.toSorted().join(',');
  const [state, setState] = useState<PackState>(() => read(key));
  const change = useCallback(
    (next: (state: PackState) => Partial<PackState>) =>
      setState((before) => {
        const after = { ...before, ...next(before), savedAt: Date.now() };
        write(key, after);
        return after;
      }),
    [key],
  );
  return {
    ticks: state.ticks,
    tracking: state.tracking,
    tick: (pick: string, pieces: number) => change(({ ticks }) => ({ ticks: { ...ticks, [pick]: pieces } })),
    untickAll: () => change(() => ({ ticks: {} })),
    setTracking: (values: Readonly<Record<string, TypedTracking>>) => change(({ tracking }) => ({ tracking: { ...tracking, ...values } })),
    clear: () => remove(key),
  };
}
export type PackStateControls = ReturnType<typeof usePackState>;

const EMPTY: PackState = { savedAt: 0, ticks: {}, tracking: {} };

function read(key: string): PackState {
  try {
    removeOld();
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    // Storage is blocked, or holds something else: the list starts empty.
    return EMPTY;
  }
}

function write(key: string, state: PackState): void {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // Without storage, a reload starts again.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}

function removeOld(): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const { savedAt = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<PackState>;
    if (Date.now() - savedAt > STORED_FOR_MS) localStorage.removeItem(key);
  }
}
