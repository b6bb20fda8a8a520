import { useSyncExternalStore } from 'react';

/** The address's part after '#', without it; empty on the server and in the first render. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, readHash, () => '');
}

/** Replaces it without a history entry: Back leads to the previous page, not through every hash. */
export function replaceHash(hash: string): void {
  history.replaceState(history.state, '', `#${hash}`);
  dispatchEvent(new Event('hashchange'));
}

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function readHash(): string {
  return location.hash.slice(1);
}
