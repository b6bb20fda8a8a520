import { RotateCcw, ShieldCheck, Truck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { PromiseTitles } from '#features/platform/settings/promise-titles';
import type { DeliveryNote } from '#features/pricing/rates/delivery-notes.rules';
import { byLocale } from '#shared/by-locale';
import * as messages from './product-page.messages';

interface TrustNotesProps {
  offer: string | undefined;
  delivery: readonly DeliveryNote[];
  promises: PromiseTitles;
}

/** docs/rules.md#products-trust-notes; delivery by docs/rules.md#pricing-delivery-days. */
export function TrustNotes({ offer, delivery, promises: { returns, warranty } }: TrustNotesProps) {
  const isDeliveryPromised = offer !== undefined || delivery.length > 0;
  if (!isDeliveryPromised && !returns && !warranty) return null;
  return (
    <ul className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5">
      {isDeliveryPromised && (
        <Note icon={Truck} title={offer ? beginSentence(offer) : messages.toYourDoor}>
          <DeliveryDays delivery={delivery} />
        </Note>
      )}
      {returns && (
        <Note icon={RotateCcw} title={returns}>
          {messages.sendItBack}
        </Note>
      )}
      {warranty && (
        <Note icon={ShieldCheck} title={warranty}>
          {messages.repairOrReplace}
        </Note>
      )}
    </ul>
  );
}

function beginSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Note({ icon: Icon, title, children }: { icon: typeof Truck; title: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Icon aria-hidden strokeWidth={1.75} className="size-6 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="font-semibold">{title}</p>
        <div className="text-sm text-muted">{children}</div>
      </div>
    </li>
  );
}

const dayFormat = byLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' }));

/** The HTML is cached and the same in all time zones, so it has a number of days; after hydration it is the date in the shopper's time zone. */
function DeliveryDays({ delivery }: { delivery: readonly DeliveryNote[] }) {
  const today = useSyncExternalStore(never, todayText, () => undefined);
  return (
    <dl className="mt-1.5 grid gap-0.5">
      {delivery.map(({ name, text, days, from, price }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          {/* The date starts at the same position as the days, so that nothing moves. */}
          <dt dir="auto" className="min-w-22">
            {name}
          </dt>
          <dd className="text-ink tabular-nums">
            {today ? daysText(today, days, from) : text}
            {price}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same string all day, so that React does not render again. */
function todayText(): string {
  return new Date().toDateString();
}

function daysText(today: string, days: number, from: number | undefined): string {
  const last = daysAfter(today, days);
  return from === undefined ? messages.byDay(dayFormat().format(last)) : dayFormat().formatRange(daysAfter(today, from), last);
}

function daysAfter(today: string, days: number): Date {
  const day = new Date(today);
  day.setDate(day.getDate() + days);
  return day;
}

const never = () => () => {};
