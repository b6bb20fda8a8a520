import type { LucideIcon } from 'lucide-react';
import { foldText } from '#shared/fold-text';

/** Something that the command menu finds: a record, a screen or an action. */
export interface Command {
  key: string;
  label: string;
  hint?: string | undefined;
  /** Other words for it, with commas between. */
  words?: string | undefined;
  icon?: LucideIcon;
  /** An address, or an action. */
  to?: string;
  run?: () => void;
}

export interface CommandSource {
  /** The heading of what it finds. */
  group: string;
  /** Called with the text, which is empty when the menu opens. */
  find: (text: string, signal: AbortSignal) => readonly Command[] | Promise<readonly Command[]>;
}

export interface CommandGroup {
  group: string;
  /** What was opened before, on top of what was found. */
  isRecent?: boolean;
  commands: readonly Command[];
}

const RECENT = 'console-recent-commands';
const MOST_RECENT = 6;

/** The last records and screens that were opened here. */
export function readRecent(storage: Pick<Storage, 'getItem'>): Command[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(RECENT) ?? '[]');
    return Array.isArray(list) ? list.filter(isAddress).slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

/** Actions are not recent: doing one again is rarely what is wanted. */
export function addRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, { key, label, hint, to }: Command): void {
  if (to === undefined) return;
  const others = readRecent(storage).filter((command) => command.to !== to);
  try {
    storage.setItem(RECENT, JSON.stringify([{ key, label, hint, to }, ...others].slice(0, MOST_RECENT)));
  } catch {
    // A full storage only costs the list.
  }
}

/** Of a command that has the words of a text, but does not begin with it. */
const SOMEWHERE = 1;

/** How well a command fits a text; 0 does not fit at all. */
function fitOf({ label, words = '' }: Command, text: string): number {
  const [name, ...others] = [label, ...words.split(',')].map((part) => foldText(part.trim()));
  if (name === text || others.includes(text)) return 4;
  if (name?.startsWith(text)) return 3;
  if (text !== '' && others.some((other) => other.startsWith(text))) return 2;
  const hasAll = (parts: string) => text.split(/\s+/).every((word) => parts.split(/[\s/·-]+/).some((part) => part.startsWith(word)));
  return hasAll(name ?? '') || others.some(hasAll) ? SOMEWHERE : 0;
}

/** Commands whose label, or other words, have every word of the text at the start of a word; those that fit best first. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const folded = foldText(text.trim());
  // Without a text, all fit alike: they stay in the order in which they are listed.
  if (folded === '') return [...commands];
  return commands
    .map((command) => ({ command, fit: fitOf(command, folded) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ command }) => command);
}

/**
 * Groups with what fits the text best come first, else in the order of their sources: who types the beginning of an action wants that,
 * and not the order of a customer with such a name.
 */
export function rankGroups(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const folded = foldText(text.trim());
  const bestFit = ({ commands }: CommandGroup) => Math.max(SOMEWHERE, ...commands.map((command) => fitOf(command, folded)));
  return groups
    .map((group) => ({ group, fit: bestFit(group) }))
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ group }) => group);
}

function isAddress(value: unknown): value is Command {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'label' in value &&
    typeof value.label === 'string' &&
    'to' in value &&
    typeof value.to === 'string' &&
    value.to.startsWith('/')
  );
}
