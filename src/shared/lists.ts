import { listMessages as messages } from './lists.messages';

/** 'shipped', 'shipped or cancelled': at least one of them, in words. */
export function eitherOf(words: readonly string[]): string {
  return words.reduce((one, other) => messages.or(one, other));
}
