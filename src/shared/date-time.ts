import { byLocale } from './by-locale';

/** Not in `time.ts`, which every page loads. */
const dateTimeFormat = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }));

/** 'Nov 20, 2026, 7:30 AM', in UTC. */
export function formatDateTime(iso: string | Date): string {
  return dateTimeFormat().format(new Date(iso));
}
