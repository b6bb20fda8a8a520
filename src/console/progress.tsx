import type { ReactNode } from 'react';
import { formatPercent } from '#shared/percent';
import { progressMessages as messages } from './console.messages';
import { formatCount, formatLeft } from './format';

interface JobProgressProps {
  /** What the job does: 'Importing products'. */
  label: string;
  done: number;
  /** Unknown while the work is being counted. */
  total: number | undefined;
  /** Estimated, if known. */
  secondsLeft?: number | undefined;
  /** Buttons to stop it. */
  actions?: ReactNode;
}

const PERCENT = 100;
/** A screen reader hears every tenth part, not each step. */
const ANNOUNCED_STEP = 10;

/** A long job that can be left alone. */
export function JobProgress({ label, done, total, secondsLeft, actions }: JobProgressProps) {
  const percent = total ? Math.min(PERCENT, Math.floor((done / total) * PERCENT)) : undefined;
  const announced = percent === undefined ? '' : messages.announced(label, formatPercent(percent - (percent % ANNOUNCED_STEP)));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{label}</p>
        {actions}
      </div>
      <progress aria-label={label} {...(percent !== undefined && { value: percent })} max={PERCENT} className="progress-bar" />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>{countedText(done, total, percent)}</span>
        {secondsLeft !== undefined && <span>{messages.left(formatLeft(secondsLeft))}</span>}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

function countedText(done: number, total: number | undefined, percent: number | undefined): string {
  if (total === undefined) return done > 0 ? formatCount(done) : '';
  return percent === undefined
    ? messages.of(formatCount(done), formatCount(total))
    : messages.ofWithPercent(formatCount(done), formatCount(total), formatPercent(percent));
}
