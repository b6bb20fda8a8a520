import * as localeMessages from './locale.messages';

/** What is between two sentences that are put together: nothing in Chinese and Japanese, whose full stops bring their own space. */
export function betweenSentences(): string {
  return /^(ja|zh)\b/.test(localeMessages.locale) ? '' : ' ';
}
