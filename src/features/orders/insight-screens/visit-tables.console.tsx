import { RankTable } from '#console/chart/rank-table';
import { formatCount } from '#console/format';
import { adminPaths } from '#shared/admin-paths';
import { visitReportsCalls } from '../visits/visits.calls';
import { FUNNEL } from '../visits/visits.rules';
import type { VisitFigures } from '../visits/visits.schema';
import { Panel, Report } from './report.console';
import type { PeriodState } from './use-period.console';

const STEP_NAMES: Record<(typeof FUNNEL)[number], string> = {
  visits: 'Visits',
  carts: 'Cart started',
  checkouts: 'Checkout opened',
  addresses: 'Address given',
  payments: 'Payment chosen',
  orders: 'Order placed',
};

const HUNDRED = 100;

/** Where checkouts end. Steps are counted one by one, because nobody is followed from one to the next. */
export function FunnelTable({ total }: { total: VisitFigures & { before?: VisitFigures | undefined } }) {
  const { before } = total;
  return (
    <Panel>
      <RankTable
        title="Steps to an order"
        unit="Step"
        columns={[
          { name: 'Times', format: formatCount },
          { name: 'Of the last step' },
          { name: 'Of visits' },
          ...(before ? [{ name: 'Before', format: formatCount }] : []),
        ]}
        rows={FUNNEL.map((step, i) => {
          const last = FUNNEL[i - 1];
          return {
            key: step,
            label: STEP_NAMES[step],
            values: [
              total[step],
              last ? share(total[step], total[last]) : '–',
              share(total[step], total.visits),
              ...(before ? [before[step]] : []),
            ],
          };
        })}
        empty=""
      />
      <p className="mt-2 text-sm text-muted">
        Without cookies nobody is followed from step to step: each step is counted on its own, and a share is the ratio of two counts. Who
        comes back to a cart of last week makes a step more than the one before it.
      </p>
    </Panel>
  );
}

export function ViewedTable({ state }: { state: PeriodState }) {
  return (
    <Report path={visitReportsCalls('/viewed-products', { query: state.query })} title="Most viewed products">
      {({ before, rows }) => (
        <RankTable
          title="Most viewed products"
          unit="Product"
          columns={[
            { name: 'Views', format: formatCount },
            { name: 'Sold', format: formatCount },
            { name: 'Sold per 100 views' },
            ...(before ? [{ name: 'Views before', format: formatCount }] : []),
          ]}
          rows={rows.map(({ _id, name, views, viewsBefore, pieces }) => ({
            key: _id,
            label: name || 'A product that was deleted',
            ...(name && { to: adminPaths.product(_id) }),
            values: [views, pieces, perHundred(pieces, views), ...(before ? [viewsBefore] : [])],
          }))}
          empty="No product was viewed in these days."
        />
      )}
    </Report>
  );
}

/** A term leads to the products that match it today. */
export function SearchTable({ state, isEmptyOnly }: { state: PeriodState; isEmptyOnly: boolean }) {
  const title = isEmptyOnly ? 'Searches that found nothing' : 'Most frequent searches';
  return (
    <Report path={visitReportsCalls(isEmptyOnly ? '/empty-searches' : '/searches', { query: state.query })} title={title}>
      {({ before, rows }) => (
        <RankTable
          title={title}
          unit="Search"
          columns={[
            ...(isEmptyOnly
              ? [{ name: 'Found nothing', format: formatCount }]
              : [
                  { name: 'Searches', format: formatCount },
                  { name: 'Found nothing', format: formatCount },
                ]),
            ...(before ? [{ name: 'Before', format: formatCount }] : []),
          ]}
          rows={rows.map(({ term, searches, foundNothing, searchesBefore }) => ({
            key: term,
            label: term,
            to: `${adminPaths.products()}?q=${encodeURIComponent(term)}`,
            values: [...(isEmptyOnly ? [] : [searches]), foundNothing, ...(before ? [searchesBefore] : [])],
          }))}
          empty={isEmptyOnly ? 'Every search in these days found something.' : 'Nobody searched in these days.'}
        />
      )}
    </Report>
  );
}

function share(count: number, of: number): string {
  return of === 0 ? '–' : `${Math.round((count / of) * HUNDRED)} %`;
}

function perHundred(count: number, of: number): string {
  return ((count / of) * HUNDRED).toLocaleString('en-US', { maximumFractionDigits: 1 });
}
