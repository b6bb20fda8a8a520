import type { LucideIcon } from 'lucide-react';
import { foldText } from '#shared/fold-text';

/** Something that the command menu finds: a record, a screen or an action. */
export interface Command {
  key: string;
  label: string;
  hint?: string | undefined;
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

/** Commands whose label has every word of the text, at the start of a word; those that begin with it first. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const wordsOf = ({ label }: Command) => foldText(label).split(/[\s/·-]+/);
  const hits = commands.filter((command) => words.every((word) => wordsOf(command).some((part) => part.startsWith(word))));
  const isFirst = ({ label }: Command) => foldText(label).startsWith(foldText(text.trim()));
  return [...hits.filter(isFirst), ...hits.filter((command) => !isFirst(command))];
}

/**
 * Groups with a label that begins with the text come first, both parts in the order of their sources: who types the beginning of an
 * action wants that, and not the order of a customer with such a name.
 */
export function rankGroups(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const begins = ({ commands }: CommandGroup) => commands.some(({ label }) => foldText(label).startsWith(foldText(text)));
  return [...groups.filter(begins), ...groups.filter((group) => !begins(group))];
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
