import { byLocale } from './by-locale';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const dateFormat = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** 'November 20, 2026': in UTC, so that server and browser render the same text. */
export function formatDate(iso: string | Date): string {
  return dateFormat().format(new Date(iso));
}
