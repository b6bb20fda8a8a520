import { ENGLISH_LOCALE } from './amount-marks';
import * as localeMessages from './locale.messages';

/** What is between two sentences that are put together: nothing in Chinese and Japanese, whose full stops bring their own space. */
export function betweenSentences(): string {
  return localeMessages.locale !== ENGLISH_LOCALE && /^(ja|zh)\b/.test(localeMessages.locale) ? '' : ' ';
}
