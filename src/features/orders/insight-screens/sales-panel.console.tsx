import { Chart } from '#console/chart/chart';
import { RankTable } from '#console/chart/rank-table';
import { formatCount } from '#console/format';
import { formatDollars } from '#shared/money';
import { insightCalls } from '../insight/insight.calls';
import type { Part, SalesFigures, SalesReport } from '../insight/insight.schema';
import { Figures } from './figures.console';
import { PART_NAMES, partLabel, partName, rangeName, UNITS } from './insight-words.console';
import { Panel, Report } from './report.console';
import { ordersOf, type PeriodState } from './use-period.console';

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

type Figure = Exclude<keyof SalesFigures, 'before'>;

/** Few orders are changed: without any, this figure is left out. */
const GIVEN_BACK = 'Paid back after changes';

const FIGURES: readonly { key: Figure; name: string; format: (value: number) => string }[] = [
  { key: 'sales', name: 'Sales', format: formatDollars },
  { key: 'orders', name: 'Orders', format: formatCount },
  { key: 'averageOrder', name: 'Average order', format: formatDollars },
  { key: 'refunded', name: 'Refunds', format: formatDollars },
  { key: 'givenBack', name: GIVEN_BACK, format: formatDollars },
  { key: 'taxes', name: 'Taxes', format: formatDollars },
  { key: 'shipping', name: 'Shipping', format: formatDollars },
];

const CHARTS: readonly { title: string; kind: 'bar' | 'line'; figures: readonly { key: Figure; name: string }[]; isMoney: boolean }[] = [
  { title: 'Sales', kind: 'bar', figures: [{ key: 'sales', name: 'Sales' }], isMoney: true },
  { title: 'Orders', kind: 'bar', figures: [{ key: 'orders', name: 'Orders' }], isMoney: false },
  { title: 'Average order', kind: 'line', figures: [{ key: 'averageOrder', name: 'Average order' }], isMoney: true },
  { title: 'Refunds', kind: 'bar', figures: [{ key: 'refunded', name: 'Refunds' }], isMoney: true },
  { title: 'Returned pieces', kind: 'bar', figures: [{ key: 'returnedPieces', name: 'Returned pieces' }], isMoney: false },
  { title: 'Taxes', kind: 'bar', figures: [{ key: 'taxes', name: 'Taxes' }], isMoney: true },
  { title: 'Shipping', kind: 'bar', figures: [{ key: 'shipping', name: 'Shipping' }], isMoney: true },
  { title: 'Discounts', kind: 'bar', figures: [{ key: 'discounts', name: 'Discounts' }], isMoney: true },
];

const PARTS: readonly Part[] = ['country', 'payment', 'coupon', 'customer'];

export function SalesPanel({ state, report }: { state: PeriodState; report: SalesReport }) {
  return (
    <>
      <Figures
        figures={FIGURES.map(({ key, name, format }) => ({
          name,
          format,
          value: report.total[key],
          before: report.total.before?.[key],
        })).filter(({ name, value, before }) => name !== GIVEN_BACK || value > 0 || (before ?? 0) > 0)}
      />
      <div className="mt-4 grid grid-cols-1 gap-4 xl:grid-cols-2">
        {CHARTS.map((chart) => (
          <SalesChart key={chart.title} report={report} {...chart} />
        ))}
        {PARTS.map((part) => (
          <PartTable key={part} part={part} state={state} />
        ))}
      </div>
    </>
  );
}

function SalesChart({ report, title, kind, figures, isMoney }: (typeof CHARTS)[number] & { report: SalesReport }) {
  const { by, parts, before } = report;
  const hasYears = report.from.slice(0, 4) !== report.to.slice(0, 4);
  return (
    <Panel>
      <Chart
        title={`${title} by ${by}`}
        kind={kind}
        unit={UNITS[by]}
        labels={parts.map((part) => partLabel(part, by, hasYears))}
        fileLabels={parts.map(({ from }) => from)}
        series={[
          ...figures.map(({ key, name }) => ({ name, values: parts.map((part) => part[key]) })),
          ...(before
            ? figures.map(({ key }) => ({
                name: rangeName(before),
                values: parts.map((part) => part.before?.[key] ?? 0),
                isComparison: true,
              }))
            : []),
        ]}
        format={isMoney ? formatMoney : formatCount}
        linkTo={(i) => ordersOf(parts[i] ?? report)}
      />
    </Panel>
  );
}

/** Without cents where they do not matter. */
function formatMoney(dollars: number): string {
  return Number.isInteger(dollars) ? wholeDollars.format(dollars) : formatDollars(dollars);
}

function PartTable({ part, state }: { part: Part; state: PeriodState }) {
  const { title, unit } = PART_NAMES[part];
  return (
    <Report path={insightCalls('/parts', { query: { ...state.query, part } })} title={title}>
      {({ from, to, before, rows }) => (
        <RankTable
          title={title}
          unit={unit}
          columns={[
            { name: 'Sales', format: formatDollars },
            { name: 'Orders', format: formatCount },
            ...(before ? [{ name: 'Before', format: formatDollars }] : []),
          ]}
          rows={rows.map(({ value, orders, sales, salesBefore }) => ({
            key: value,
            label: partName(part, value),
            ...(part === 'country' && value && { to: ordersOf({ from, to }, { country: value }) }),
            values: [sales, orders, ...(before ? [salesBefore] : [])],
          }))}
          empty="Nothing was sold in these days, nor in those before."
        />
      )}
    </Report>
  );
}
