import { withMinusSign } from '#shared/amount-marks';
import * as localeMessages from '#shared/locale.messages';
import { HOUR_MS, MINUTE_MS } from '#shared/time';
import { formatMessages as messages } from './console.messages';

const COUNT = new Intl.NumberFormat(localeMessages.locale);
const SIGNED_COUNT = new Intl.NumberFormat(localeMessages.locale, { signDisplay: 'exceptZero' });
const MEGABYTES = new Intl.NumberFormat(localeMessages.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat(localeMessages.locale, { day: 'numeric', month: 'short' });
const DAY_OF_YEAR = new Intl.DateTimeFormat(localeMessages.locale, { day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat(localeMessages.locale, { hour: 'numeric', minute: '2-digit' });
const MOMENT = new Intl.DateTimeFormat(localeMessages.locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** '1,240' */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** '+12', '−1', '0': a change of a count. */
export function formatSignedCount(change: number): string {
  return withMinusSign(SIGNED_COUNT.format(change));
}

/** How long ago, as short as a column: 'now', '5 min ago', '3:05 PM' of today, 'Nov 3', 'Nov 3, 2025'. */
export function formatWhen(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const agoMs = now.getTime() - at.getTime();
  if (agoMs >= 0 && agoMs < MINUTE_MS) return messages.now;
  if (agoMs >= 0 && agoMs < HOUR_MS) return messages.minAgo(Math.floor(agoMs / MINUTE_MS));
  if (at.toDateString() === now.toDateString()) return TIME.format(at);
  return at.getFullYear() === now.getFullYear() ? DAY.format(at) : DAY_OF_YEAR.format(at);
}

/** A time to come or gone by: 'Nov 3, 3:05 PM', 'Jan 2, 2027' of another year. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return at.getFullYear() === now.getFullYear() ? MOMENT.format(at) : DAY_OF_YEAR.format(at);
}

/** A day of a calendar: 'Nov 3' for '2026-11-03', 'Nov 3, 2025' of another year. */
export function formatDay(day: string, now = new Date()): string {
  const at = new Date(`${day}T00:00`);
  if (Number.isNaN(at.getTime())) return day;
  return at.getFullYear() === now.getFullYear() ? DAY.format(at) : DAY_OF_YEAR.format(at);
}

/** '3.4 MB' */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? messages.kb(Math.round(bytes / 1_000)) : messages.mb(MEGABYTES.format(bytes / 1_000_000));
}

/** Time left, for progress: 'a few seconds', '40 seconds', '3 minutes', '2 hours'. */
export function formatLeft(seconds: number): string {
  if (seconds < 10) return messages.aFewSeconds;
  if (seconds < 90) return messages.seconds(Math.round(seconds / 10) * 10);
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? messages.minutes(minutes) : messages.hours(Math.round(minutes / 60));
}

/** '11/20/2026, 7:30:05 AM': the whole moment, beside a shorter form of it. */
export function formatExactly(at: string | Date): string {
  return new Date(at).toLocaleString(localeMessages.locale);
}
