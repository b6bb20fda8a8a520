import { shortcutKeysMessages as messages } from './commands.messages';

/** What of a keyboard event decides which shortcut it is. */
export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Ctrl, or ⌘ on a Mac. */
const MOD = 'mod';

/**
 * A key press as shortcuts are written: 'j', '?', 'mod+k', 'shift+arrowdown'. Shift is part of a printed character ('?', 'X'), so
 * it is written only with other keys.
 */
export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const isPrinted = key.length === 1;
  const name = key === ' ' ? 'space' : key.toLowerCase();
  return [(ctrlKey || metaKey) && MOD, altKey && 'alt', shiftKey && (!isPrinted || ctrlKey || metaKey) && 'shift', name]
    .filter(Boolean)
    .join('+');
}

/** Two keys after another, such as 'g p', are one shortcut: the second follows within this time. */
export const SEQUENCE_MS = 1_500;

/** The shortcut that a press completes: with the key before it, or alone. */
export function findShortcut<T extends { keys: string }>(
  shortcuts: readonly T[],
  { before, pressed }: { before?: string | undefined; pressed: string },
): T | undefined {
  const withKeys = (keys: string) => shortcuts.findLast((shortcut) => shortcut.keys === keys);
  return (before === undefined ? undefined : withKeys(`${before} ${pressed}`)) ?? withKeys(pressed);
}

/** Shortcuts without Ctrl, ⌘ or Alt collide with speech input and can be switched off (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return !/(^|\s)(mod|alt)\+/.test(keys);
}

const SHOWN: Record<string, string> = {
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  enter: 'Enter',
  escape: messages.esc,
  space: 'Space',
  shift: 'Shift',
  alt: messages.alt,
};

/** The caps of a shortcut's keys, as a list for the eye: 'mod+k' is Ctrl K, or ⌘ K. */
export function capsOf(keys: string, isMac: boolean): string[] {
  const mod = isMac ? '⌘' : messages.ctrl;
  return keys.split(/[\s+]/).map((key) => (key === MOD ? mod : (SHOWN[key] ?? key.toUpperCase())));
}
