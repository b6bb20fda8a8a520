/** Characters of a message. */
export const MESSAGE_MAX_LENGTH = 5_000;
export const SUBJECT_MAX_LENGTH = 200;
/** Characters of the last message in a list. */
const EXCERPT_LENGTH = 160;

export const CONVERSATION_STATUSES = ['waiting', 'replied', 'closed'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** The beginning of a message on one line. */
export function excerptOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_LENGTH);
}

/** A subject is one line: it becomes a mail's header. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
  return text.replace(/[\s\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

/** 'Ada' of 'Ada Lovelace' */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
