import { useSyncExternalStore } from 'react';
import { createStore } from '#ui/store';

/** Undefined until somebody renames the shop while the console is open. */
const renamed = createStore<string | undefined>(undefined);

/** The shop's name: as the server wrote it into the console's document, or as it was changed since. */
function shopName(): string {
  return renamed.get() ?? document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

export function useShopName(): string {
  return useSyncExternalStore(renamed.subscribe, shopName, () => '');
}

export function renameShop(name: string): void {
  renamed.set(name);
}
