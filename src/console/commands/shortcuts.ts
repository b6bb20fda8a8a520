import { useLayoutEffect, useRef } from 'react';
import { createStore } from '#ui/store';
import { findShortcut, isSingleKey, nameOf, SEQUENCE_MS } from './shortcut-keys';

export interface Shortcut {
  /** 'j', '?', 'mod+k', or two keys after another: 'g p'. */
  keys: string;
  label: string;
  /** The heading under which the list shows it. */
  group: string;
  /** Absent if the part itself handles the key, where it has the focus: then it is only listed. */
  run?: (event: KeyboardEvent) => void;
  /** Whether there is nothing for it to do now. Of several with the same keys, one that is not idle runs. */
  isIdle?: () => boolean;
}

/** All shortcuts of the mounted screens, the last mounted one at the end. */
export const shortcuts = createStore<readonly Shortcut[]>([]);

const SWITCHED_OFF = 'console-single-keys-off';

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const latest = useRef(list);
  // Before the screen is painted: a key that is pressed as soon as the screen is seen is not lost.
  useLayoutEffect(() => {
    latest.current = list;
  });
  const names = list.map(({ keys, label, group }) => [keys, label, group].join('\n')).join('\n\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: registers again only if keys or names change; actions are read when they run.
  useLayoutEffect(() => {
    const registered = latest.current.map(
      (shortcut, i): Shortcut => ({
        ...shortcut,
        run: shortcut.run && ((event: KeyboardEvent) => latest.current[i]?.run?.(event)),
        isIdle: () => latest.current[i]?.isIdle?.() ?? false,
      }),
    );
    if (shortcuts.get().length === 0) document.addEventListener('keydown', onKeyDown);
    shortcuts.set([...shortcuts.get(), ...registered]);
    return () => {
      shortcuts.set(shortcuts.get().filter((shortcut) => !registered.includes(shortcut)));
      if (shortcuts.get().length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [names]);
}

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(SWITCHED_OFF) === null;
}

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(SWITCHED_OFF);
  else localStorage.setItem(SWITCHED_OFF, '1');
}

let last: { name: string; at: number } | undefined;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const pressed = nameOf(event);
  const before = last && event.timeStamp - last.at < SEQUENCE_MS ? last.name : undefined;
  last = undefined;
  const isUsable = ({ keys, run }: Shortcut) => run && (!isSingleKey(keys) || (areSingleKeysOn() && !isTakenByPage(event)));
  const usable = shortcuts.get().filter(isUsable);
  const ready = usable.filter(({ isIdle }) => !isIdle?.());
  const found = findShortcut(ready, { before, pressed }) ?? findShortcut(usable, { before, pressed });
  if (!found) {
    if (!isTakenByPage(event)) last = { name: pressed, at: event.timeStamp };
    return;
  }
  event.preventDefault();
  found.run?.(event);
}

/** A field takes every character, and an open dialog or menu hides the screen behind it. */
function isTakenByPage({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
