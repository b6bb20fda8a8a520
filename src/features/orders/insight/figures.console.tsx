import { TrendingDown, TrendingUp } from 'lucide-react';
import { formatSignedPercent } from '#shared/percent';
import { figuresMessages as messages } from './insight-console.messages';

interface FigureProps {
  name: string;
  value: number;
  before: number | undefined;
  format: (value: number) => string;
}

const WHOLE = 100;
const MOST_IN_A_ROW = 6;

/** The figures of the whole period, each beside the one before. */
export function Figures({ figures }: { figures: readonly FigureProps[] }) {
  return (
    <dl className={`grid grid-cols-2 gap-3 sm:grid-cols-3 ${figures.length > MOST_IN_A_ROW ? 'xl:grid-cols-4' : 'xl:grid-cols-6'}`}>
      {figures.map((figure) => (
        <Figure key={figure.name} {...figure} />
      ))}
    </dl>
  );
}

function Figure({ name, value, before, format }: FigureProps) {
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5">
        <span className="block text-lg font-semibold tabular-nums">{format(value)}</span>
        {before !== undefined && <Change value={value} before={before} format={format} />}
      </dd>
    </div>
  );
}

/** Up and down have the same colour: more refunds are no success. */
function Change({ value, before, format }: Omit<FigureProps, 'name' | 'before'> & { before: number }) {
  const Icon = value < before ? TrendingDown : TrendingUp;
  const change = before === 0 ? undefined : Math.round(((value - before) / Math.abs(before)) * WHOLE);
  return (
    <span className="flex flex-wrap items-center gap-x-1 text-sm text-muted tabular-nums">
      {change !== undefined && change !== 0 && <Icon aria-hidden className="size-4 text-ink" />}
      {change !== undefined && <span className="font-medium text-ink">{formatSignedPercent(change)}</span>}
      <span className="basis-full">{messages.before(format(before))}</span>
    </span>
  );
}
