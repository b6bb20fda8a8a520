import { RankTable } from '#console/chart/rank-table';
import { formatCount } from '#console/format';
import { adminPaths } from '#shared/admin-paths';
import * as localeMessages from '#shared/locale.messages';
import { formatPercent } from '#shared/percent';
import { visitReportsCalls } from '../visits/visits.calls';
import { FUNNEL } from '../visits/visits.rules';
import type { VisitFigures } from '../visits/visits.schema';
import { visitTablesMessages as messages } from './insight-console.messages';
import { Panel, Report } from './report.console';
import type { PeriodState } from './use-period.console';

const STEP_NAMES: Record<(typeof FUNNEL)[number], string> = {
  visits: messages.visits,
  carts: messages.cartStarted,
  checkouts: messages.checkoutOpened,
  addresses: messages.addressGiven,
  payments: messages.paymentChosen,
  orders: messages.orderPlaced,
};

const HUNDRED = 100;

/** Where checkouts end. Steps are counted one by one, because nobody is followed from one to the next. */
export function FunnelTable({ total }: { total: VisitFigures & { before?: VisitFigures | undefined } }) {
  const { before } = total;
  return (
    <Panel>
      <RankTable
        title={messages.stepsToAnOrder}
        unit={messages.step}
        columns={[
          { name: messages.times, format: formatCount },
          { name: messages.ofTheLastStep },
          { name: messages.ofVisits },
          ...(before ? [{ name: messages.before, format: formatCount }] : []),
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
      <p className="mt-2 text-sm text-muted">{messages.withoutCookiesNobodyIsFollowedFromStep}</p>
    </Panel>
  );
}

export function ViewedTable({ state }: { state: PeriodState }) {
  return (
    <Report path={visitReportsCalls('/viewed-products', { query: state.query })} title={messages.mostViewedProducts}>
      {({ before, rows }) => (
        <RankTable
          title={messages.mostViewedProducts}
          unit={messages.product}
          columns={[
            { name: messages.views, format: formatCount },
            { name: messages.sold, format: formatCount },
            { name: messages.soldPer100Views },
            ...(before ? [{ name: messages.viewsBefore, format: formatCount }] : []),
          ]}
          rows={rows.map(({ _id, name, views, viewsBefore, pieces }) => ({
            key: _id,
            label: name || messages.aProductThatWasDeleted,
            ...(name && { to: adminPaths.product(_id) }),
            values: [views, pieces, perHundred(pieces, views), ...(before ? [viewsBefore] : [])],
          }))}
          empty={messages.noProductWasViewedInTheseDays}
        />
      )}
    </Report>
  );
}

/** A term leads to the products that match it today. */
export function SearchTable({ state, isEmptyOnly }: { state: PeriodState; isEmptyOnly: boolean }) {
  const title = isEmptyOnly ? messages.searchesThatFoundNothing : messages.mostFrequentSearches;
  return (
    <Report path={visitReportsCalls(isEmptyOnly ? '/empty-searches' : '/searches', { query: state.query })} title={title}>
      {({ before, rows }) => (
        <RankTable
          title={title}
          unit={messages.search}
          columns={[
            ...(isEmptyOnly
              ? [{ name: messages.foundNothing, format: formatCount }]
              : [
                  { name: messages.searches, format: formatCount },
                  { name: messages.foundNothing, format: formatCount },
                ]),
            ...(before ? [{ name: messages.before, format: formatCount }] : []),
          ]}
          rows={rows.map(({ term, searches, foundNothing, searchesBefore }) => ({
            key: term,
            label: term,
            to: `${adminPaths.products()}?q=${encodeURIComponent(term)}`,
            values: [...(isEmptyOnly ? [] : [searches]), foundNothing, ...(before ? [searchesBefore] : [])],
          }))}
          empty={isEmptyOnly ? messages.everySearchInTheseDaysFoundSomething : messages.nobodySearchedInTheseDays}
        />
      )}
    </Report>
  );
}

function share(count: number, of: number): string {
  return of === 0 ? '–' : formatPercent(Math.round((count / of) * HUNDRED));
}

function perHundred(count: number, of: number): string {
  return ((count / of) * HUNDRED).toLocaleString(localeMessages.locale, { maximumFractionDigits: 1 });
}
