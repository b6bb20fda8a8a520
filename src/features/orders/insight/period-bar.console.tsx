import { periodBarMessages as messages } from './insight-console.messages';
import type { DayRange } from './insight-days.rules';
import { COMPARISON_NAMES, PERIOD_NAMES, STEP_NAMES } from './insight-words.console';
import type { PeriodState } from './use-period.console';

const SELECT = 'min-h-9 rounded-full border border-line bg-surface px-3 text-sm font-medium pointer-coarse:min-h-11';
const DATE = 'min-h-9 min-w-0 rounded-sm border border-line bg-surface px-2 text-sm pointer-coarse:min-h-11';

interface PeriodBarProps {
  state: PeriodState;
  /** The days that are shown, once they are known. */
  shown: DayRange | undefined;
  hasSteps: boolean;
}

/** The period, what it is compared with, and the charts' steps. Each choice applies at once and is part of the address. */
export function PeriodBar({ state: { period, days, compare, by, change }, shown, hasSteps }: PeriodBarProps) {
  const setPeriod = (value: string) =>
    value === 'custom'
      ? change({ period: undefined, from: shown?.from, to: shown?.to })
      : change({ period: value, from: undefined, to: undefined });
  return (
    <search aria-label={messages.period} className="my-4 flex flex-wrap items-center gap-2">
      <select aria-label={messages.period} value={period} onChange={(event) => setPeriod(event.target.value)} className={SELECT}>
        {Object.entries(PERIOD_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {period === 'custom' && (
        <span className="flex min-w-0 max-w-full flex-wrap items-center gap-2 text-sm">
          <input
            type="date"
            aria-label={messages.firstDay}
            value={days.from ?? ''}
            max={days.to}
            onChange={(event) => event.target.value && change({ from: event.target.value })}
            className={DATE}
          />
          <span>{messages.to}</span>
          <input
            type="date"
            aria-label={messages.lastDay}
            value={days.to ?? ''}
            min={days.from}
            onChange={(event) => event.target.value && change({ to: event.target.value })}
            className={DATE}
          />
        </span>
      )}
      <select
        aria-label={messages.compareWith}
        value={compare}
        onChange={(event) => change({ compare: event.target.value })}
        className={SELECT}
      >
        {Object.entries(COMPARISON_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {hasSteps && (
        <select
          aria-label={messages.step}
          value={by ?? ''}
          onChange={(event) => change({ by: event.target.value || undefined })}
          className={SELECT}
        >
          {Object.entries(STEP_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </search>
  );
}
