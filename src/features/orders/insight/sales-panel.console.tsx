import { Chart } from '#console/chart/chart';
import { RankTable } from '#console/chart/rank-table';
import { formatCount } from '#console/format';
import { closeAmount } from '#shared/amount-marks';
import * as localeMessages from '#shared/locale.messages';
import { formatDollars } from '#shared/money';
import { Figures } from './figures.console';
import { insightCalls } from './insight.calls';
import type { Part, SalesFigures, SalesReport } from './insight.schema';
import { salesPanelMessages as messages } from './insight-console.messages';
import { figureBy, PART_NAMES, partLabel, partName, rangeName, UNITS } from './insight-words.console';
import { Panel, Report } from './report.console';
import { ordersOf, type PeriodState } from './use-period.console';

const wholeDollars = new Intl.NumberFormat(localeMessages.locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

type Figure = Exclude<keyof SalesFigures, 'before'>;

/** Few orders are changed: without any, this figure is left out. */
const GIVEN_BACK = messages.paidBackAfterChanges;

const FIGURES: readonly { key: Figure; name: string; format: (value: number) => string }[] = [
  { key: 'sales', name: messages.sales, format: formatDollars },
  { key: 'orders', name: messages.orders, format: formatCount },
  { key: 'averageOrder', name: messages.averageOrder, format: formatDollars },
  { key: 'refunded', name: messages.refunds, format: formatDollars },
  { key: 'givenBack', name: GIVEN_BACK, format: formatDollars },
  { key: 'taxes', name: messages.taxes, format: formatDollars },
  { key: 'shipping', name: messages.shipping, format: formatDollars },
];

const CHARTS: readonly { title: string; kind: 'bar' | 'line'; figures: readonly { key: Figure; name: string }[]; isMoney: boolean }[] = [
  { title: messages.sales, kind: 'bar', figures: [{ key: 'sales', name: messages.sales }], isMoney: true },
  { title: messages.orders, kind: 'bar', figures: [{ key: 'orders', name: messages.orders }], isMoney: false },
  { title: messages.averageOrder, kind: 'line', figures: [{ key: 'averageOrder', name: messages.averageOrder }], isMoney: true },
  { title: messages.refunds, kind: 'bar', figures: [{ key: 'refunded', name: messages.refunds }], isMoney: true },
  { title: messages.returnedPieces, kind: 'bar', figures: [{ key: 'returnedPieces', name: messages.returnedPieces }], isMoney: false },
  { title: messages.taxes, kind: 'bar', figures: [{ key: 'taxes', name: messages.taxes }], isMoney: true },
  { title: messages.shipping, kind: 'bar', figures: [{ key: 'shipping', name: messages.shipping }], isMoney: true },
  { title: messages.discounts, kind: 'bar', figures: [{ key: 'discounts', name: messages.discounts }], isMoney: true },
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
        title={figureBy(title, by)}
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
  return Number.isInteger(dollars) ? closeAmount(wholeDollars.format(dollars)) : formatDollars(dollars);
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
            { name: messages.sales, format: formatDollars },
            { name: messages.orders, format: formatCount },
            ...(before ? [{ name: messages.before, format: formatDollars }] : []),
          ]}
          rows={rows.map(({ value, orders, sales, salesBefore }) => ({
            key: value,
            label: partName(part, value),
            ...(part === 'country' && value && { to: ordersOf({ from, to }, { country: value }) }),
            values: [sales, orders, ...(before ? [salesBefore] : [])],
          }))}
          empty={messages.nothingWasSoldInTheseDays}
        />
      )}
    </Report>
  );
}
