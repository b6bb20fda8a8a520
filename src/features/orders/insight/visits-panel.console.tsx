import { useQuery } from '@tanstack/react-query';
import { Footprints } from 'lucide-react';
import { apiListQuery } from '#console/api-query';
import { Chart } from '#console/chart/chart';
import { EmptyState, FailedState } from '#console/empty-state';
import { formatCount } from '#console/format';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { formatPercent } from '#shared/percent';
import { ButtonLink } from '#ui/button';
import { visitReportsCalls } from '../visits/visits.calls';
import type { VisitFigures, VisitReport } from '../visits/visits.schema';
import { Figures } from './figures.console';
import { visitsPanelMessages as messages } from './insight-console.messages';
import { figureBy, partLabel, rangeName, UNITS } from './insight-words.console';
import { Panel } from './report.console';
import type { PeriodState } from './use-period.console';
import { FunnelTable, SearchTable, ViewedTable } from './visit-tables.console';

type FigureName = Exclude<keyof VisitFigures, 'conversion'>;

const HUNDRED = 100;

const FIGURES: readonly { figure: FigureName; name: string }[] = [
  { figure: 'visits', name: messages.visits },
  { figure: 'pages', name: messages.pageViews },
  { figure: 'carts', name: messages.cartsStarted },
  { figure: 'orders', name: messages.ordersByVisitors },
  { figure: 'emptySearches', name: messages.searchesWithoutAResult },
];

const CHARTS: readonly { figure: FigureName; title: string }[] = [
  { figure: 'visits', title: messages.visits },
  { figure: 'pages', title: messages.pageViews },
  { figure: 'productViews', title: messages.productViews },
  { figure: 'searches', title: messages.searches },
  { figure: 'cartAdds', title: messages.productsPutIntoCarts },
];

/** How the shop was visited: charts and tables, each with its own file. */
export function VisitsPanel({ state }: { state: PeriodState }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    apiListQuery(visitReportsCalls('/visits', { query: { ...state.query, by: state.by } })),
  );
  if (!data && error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <LoadingStatus label={messages.visitsAreBeingLoaded} />
        <SkeletonCard fields={4} />
      </>
    );
  }
  const { total } = data;
  if (total.pages === 0 && (total.before?.pages ?? 0) === 0) return <NoVisits state={state} />;
  const conversion = {
    name: messages.conversion,
    format: formatPercent,
    value: toPercent(total),
    before: total.before && toPercent(total.before),
  };
  const [visits, pages, ...others] = FIGURES.map(({ figure, name }) => ({
    name,
    format: formatCount,
    value: total[figure],
    before: total.before?.[figure],
  }));
  return (
    <div className={isPlaceholderData ? 'opacity-60' : ''}>
      <Figures figures={[...(visits && pages ? [visits, pages] : []), conversion, ...others]} />
      <div className="mt-4 grid grid-cols-1 gap-4 xl:grid-cols-2">
        {CHARTS.map(({ figure, title }) => (
          <VisitChart key={figure} report={data} title={title} kind="bar" format={formatCount} read={(figures) => figures[figure]} />
        ))}
        <VisitChart report={data} title={messages.conversionIn} kind="line" format={formatPercent} read={toPercent} />
        <FunnelTable total={total} />
        <ViewedTable state={state} />
        <SearchTable state={state} isEmptyOnly />
        <SearchTable state={state} isEmptyOnly={false} />
      </div>
      <HowCounted />
    </div>
  );
}

interface VisitChartProps {
  report: VisitReport;
  title: string;
  kind: 'bar' | 'line';
  format: (value: number) => string;
  read: (figures: VisitFigures) => number;
}

function VisitChart({ report: { from, to, by, parts, before }, title, kind, format, read }: VisitChartProps) {
  const hasYears = from.slice(0, 4) !== to.slice(0, 4);
  return (
    <Panel>
      <Chart
        title={figureBy(title, by)}
        kind={kind}
        unit={UNITS[by]}
        labels={parts.map((part) => partLabel(part, by, hasYears))}
        fileLabels={parts.map((part) => part.from)}
        series={[
          { name: title, values: parts.map(read) },
          ...(before
            ? [{ name: rangeName(before), values: parts.map((part) => (part.before ? read(part.before) : 0)), isComparison: true }]
            : []),
        ]}
        format={format}
      />
    </Panel>
  );
}

function NoVisits({ state }: { state: PeriodState }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState icon={Footprints} title={messages.noVisitsInTheseDays} text={messages.theShopCountsThePagesThatPeople}>
        <ButtonLink size="sm" variant="secondary" to={state.toView({ period: '12m', from: undefined, to: undefined })}>
          {messages.showTheLast12Months}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function HowCounted() {
  return <p className="mt-4 max-w-3xl text-sm text-muted">{messages.aVisitBeginsWhenSomebodyComes}</p>;
}

/** With two decimals, as in the file. */
function toPercent({ conversion }: Pick<VisitFigures, 'conversion'>): number {
  return Math.round(conversion * HUNDRED * HUNDRED) / HUNDRED;
}
