import { useEffect, useState } from 'react';
import type { BlockOf } from '#features/content/theme/theme.schema';
import { formatDateTime } from '#shared/date-time';
import { SECOND_MS } from '#shared/time';
import { ButtonLink } from '#ui/button';
import { type TimeLeft, timeLeft } from './countdown.rules';
import { sectionMessages as messages } from './home.messages';
import { SectionHeading } from './section-heading';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const satisfies (keyof TimeLeft)[];

/**
 * When something ends: the server writes the date, and the browser counts. Who wants less motion sees no seconds. It disappears when
 * the time is over, though the page may have been cached before.
 */
export function Countdown({ block: { heading, text, endsAt, links } }: { block: BlockOf<'countdown'> }) {
  const { left, isOver } = useTimeLeft(endsAt);
  if (isOver) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-6 rounded-lg bg-raised p-6 sm:p-10">
      <div className="min-w-0">
        <SectionHeading text={heading} className="" />
        {text && (
          <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line text-muted wrap-anywhere">
            {text}
          </p>
        )}
        <p className="mt-2 font-medium">
          <time dateTime={endsAt}>{messages.ends(formatDateTime(endsAt))}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-6">
        {/* The date beside it says the same without changing each second. */}
        <div aria-hidden className="flex gap-2 noscript:hidden">
          {UNITS.map((unit) => (
            <p
              key={unit}
              className={`rounded-md bg-surface px-2 py-3 text-center ${unit === 'seconds' ? 'motion-reduce:hidden' : ''}`}
              style={{ minWidth: '4.5rem' }}
            >
              <span className="block text-2xl font-bold tabular-nums">{left ? String(left[unit]).padStart(2, '0') : '–'}</span>
              <span className="text-sm text-muted">{messages[unit]}</span>
            </p>
          ))}
        </div>
        {links.map(({ label, to }) => (
          <ButtonLink key={to} to={to} dir="auto" size="lg">
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

/** Nothing is known before the first count, as on the server, whose page is cached. */
function useTimeLeft(endsAt: string): { left: TimeLeft | undefined; isOver: boolean } {
  const [counted, setCounted] = useState<{ left: TimeLeft | undefined }>();
  useEffect(() => {
    const count = () => setCounted({ left: timeLeft(endsAt, Date.now()) });
    count();
    const timer = setInterval(count, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { left: counted?.left, isOver: counted !== undefined && counted.left === undefined };
}
