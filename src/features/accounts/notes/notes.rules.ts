import type { Right } from '#shared/rights';
import { notesMessages as messages } from './notes.messages';

/** docs/rules.md#notes-limits */
export const NOTE_MAX_LENGTH = 5_000;
export const MAX_MENTIONS = 20;

export const NOTE_SUBJECTS = ['order', 'customer', 'return', 'conversation'] as const;
export type NoteSubjectType = (typeof NOTE_SUBJECTS)[number];

/** What a note is about. */
export interface NoteSubject {
  type: NoteSubjectType;
  id: string;
}

/** Who may read a thing may read its notes, and write some. */
export const SUBJECT_RIGHTS = {
  order: 'orders.read',
  customer: 'customers.read',
  return: 'orders.read',
  conversation: 'customers.read',
} as const satisfies Record<NoteSubjectType, Right>;

/** A person in a note's text, by id: a name may change. */
const MENTION = /@\[([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]/g;
/** Without the punctuation that ends a sentence. */
const LINK = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g;

interface Person {
  _id: string;
  name: string;
}

export type NotePart = { type: 'text'; text: string } | { type: 'link'; url: string } | { type: 'person'; name: string };

/** The ids of the people that a text names, each once. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, id = '']) => id))];
}

/** A text as a person reads and edits it: '@Grace Hopper'. */
export function toTyped(text: string, people: readonly Person[]): string {
  return text.replace(MENTION, (_mention, id: string) => `@${nameOf(id, people)}`);
}

/** A typed text as it is stored. Of two names of which one begins with the other, the longer one counts. */
export function fromTyped(typed: string, people: readonly Person[]): string {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  return longestFirst.reduce(
    (text, { _id, name }) => text.replaceAll(new RegExp(`@${escapePattern(name)}(?![\\p{L}\\d])`, 'gu'), `@[${_id}]`),
    typed,
  );
}

/** The parts of a text, in order. Only http and https become links, so that a click cannot run anything. */
export function splitNote(text: string, people: readonly Person[]): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  const found = [...text.matchAll(MENTION), ...text.matchAll(LINK)].toSorted((a, b) => a.index - b.index);
  for (const { 0: match, 1: id, index } of found) {
    if (index < end) continue;
    if (index > end) parts.push({ type: 'text', text: text.slice(end, index) });
    if (id !== undefined) parts.push({ type: 'person', name: nameOf(id, people) });
    else parts.push(URL.canParse(match) ? { type: 'link', url: match } : { type: 'text', text: match });
    end = index + match.length;
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
}

/** Of someone who has left, the account may be gone. */
function nameOf(id: string, people: readonly Person[]): string {
  return people.find(({ _id }) => _id === id)?.name ?? messages.someoneWhoHasLeft;
}

function escapePattern(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
