import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { formatCount } from '#console/format';
import { SkeletonPanel } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { formatSignedPercent } from '#shared/percent';
import { insightCalls } from './insight.calls';
import type { SalesReport } from './insight.schema';
import { salesCardMessages as messages } from './sales-card.messages';

const REFRESH_MS = 60_000;
const LINES = 3;
const WHOLE = 100;

type Sales = Pick<SalesReport['total'], 'sales' | 'orders'>;

/** Today beside yesterday, and the last seven days beside the seven before: figures of days, so that it costs the same for any number of orders. */
export function SalesCard() {
  const report = useQuery({
    ...apiQuery(insightCalls('/sales', { query: { period: '7d', by: 'day' } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card
      title={messages.sales}
      actions={
        <Link
          to={`${adminPaths.insight()}?period=7d`}
          className="-my-1 inline-flex min-h-8 items-center text-sm font-medium text-accent underline pointer-coarse:min-h-11"
        >
          {messages.allFigures}
        </Link>
      }
    >
      <Loaded query={report} skeleton={<SkeletonPanel lines={LINES} />}>
        {({ parts, total }) => (
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <Period name={messages.today} sales={parts.at(-1)} before={{ name: messages.yesterday, sales: parts.at(-2) }} />
            <Period
              name={messages.lastSevenDays}
              sales={total}
              before={{ name: messages.sevenDaysBefore, sales: total.before }}
              change={total.before && changeOf(total.sales, total.before.sales)}
            />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

interface PeriodProps {
  name: string;
  sales: Sales | undefined;
  before: { name: string; sales: Sales | undefined };
  /** In percent. Today has none: it is not over. */
  change?: number | undefined;
}

function Period({ name, sales, before, change }: PeriodProps) {
  if (!sales) return null;
  return (
    <dl>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl font-bold tabular-nums">{formatDollars(sales.sales)}</span>
        <span className="text-sm text-muted tabular-nums">{messages.orders(sales.orders, formatCount(sales.orders))}</span>
        {change !== undefined && <span className="text-sm font-medium tabular-nums">{formatSignedPercent(change)}</span>}
      </dd>
      {before.sales && (
        <>
          <dt className="sr-only">{before.name}</dt>
          <dd className="text-sm text-muted tabular-nums">
            {messages.before(
              before.name,
              formatDollars(before.sales.sales),
              messages.orders(before.sales.orders, formatCount(before.sales.orders)),
            )}
          </dd>
        </>
      )}
    </dl>
  );
}

function changeOf(sales: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((sales - before) / before) * WHOLE);
}
