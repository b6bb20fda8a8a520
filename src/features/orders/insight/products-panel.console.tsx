import { RankTable } from '#console/chart/rank-table';
import { formatCount, formatDay } from '#console/format';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { insightCalls } from './insight.calls';
import { IDLE_DAYS } from './insight.schema';
import { productsPanelMessages as messages } from './insight-console.messages';
import { Report } from './report.console';
import { ordersOf, type PeriodState } from './use-period.console';

const SELECT = 'min-h-9 rounded-full border border-line bg-surface px-3 text-sm font-medium pointer-coarse:min-h-11';
const DELETED = messages.productsThatWereDeleted;

export function ProductsPanel({ state, params }: { state: PeriodState; params: URLSearchParams }) {
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <BestSellers state={state} isByPieces={params.get('sort') === 'pieces'} />
      <Categories state={state} />
      <Dead state={state} days={IDLE_DAYS.find((days) => days === params.get('idle')) ?? '90'} />
    </div>
  );
}

function BestSellers({ state, isByPieces }: { state: PeriodState; isByPieces: boolean }) {
  const revenue = { name: messages.soldFor, format: formatDollars };
  const pieces = { name: messages.pieces, format: formatCount };
  return (
    <Report
      path={insightCalls('/products', { query: { ...state.query, sort: isByPieces ? 'pieces' : 'revenue' } })}
      title={messages.bestSellers}
    >
      {({ from, to, before, rows }) => (
        <RankTable
          title={messages.bestSellers}
          unit={messages.product}
          columns={[
            ...(isByPieces ? [pieces, revenue] : [revenue, pieces]),
            ...(before ? [{ name: messages.before, format: isByPieces ? formatCount : formatDollars }] : []),
          ]}
          rows={rows.map((row) => ({
            key: row._id,
            label: row.name || DELETED,
            ...(row.name && { to: ordersOf({ from, to }, { product: row._id }) }),
            values: [
              ...(isByPieces ? [row.pieces, row.revenue] : [row.revenue, row.pieces]),
              ...(before ? [isByPieces ? row.piecesBefore : row.revenueBefore] : []),
            ],
          }))}
          actions={
            <select
              aria-label={messages.orderOfBestSellers}
              value={isByPieces ? 'pieces' : 'revenue'}
              onChange={(event) => state.change({ sort: event.target.value === 'pieces' ? 'pieces' : undefined })}
              className={SELECT}
            >
              <option value="revenue">{messages.byMoney}</option>
              <option value="pieces">{messages.byPieces}</option>
            </select>
          }
          empty={messages.nothingWasSoldInTheseDays}
        />
      )}
    </Report>
  );
}

function Categories({ state }: { state: PeriodState }) {
  return (
    <Report path={insightCalls('/categories', { query: state.query })} title={messages.categories}>
      {({ before, rows }) => (
        <RankTable
          title={messages.categories}
          unit={messages.category}
          columns={[
            { name: messages.soldFor, format: formatDollars },
            { name: messages.pieces, format: formatCount },
            ...(before ? [{ name: messages.before, format: formatDollars }] : []),
          ]}
          rows={rows.map(({ _id, name, slug, revenue, pieces, revenueBefore }) => ({
            key: _id,
            label: name || DELETED,
            ...(slug && { to: `${adminPaths.products()}?category=${encodeURIComponent(slug)}` }),
            values: [revenue, pieces, ...(before ? [revenueBefore] : [])],
          }))}
          empty={messages.nothingWasSoldInTheseDaysEmpty}
        />
      )}
    </Report>
  );
}

function Dead({ state, days }: { state: PeriodState; days: (typeof IDLE_DAYS)[number] }) {
  return (
    <Report path={insightCalls('/dead-stock', { query: { days } })} title={messages.deadStock}>
      {({ products, pieces, value, rows }) => (
        <>
          <RankTable
            title={messages.deadStock}
            unit={messages.product}
            columns={[
              { name: messages.binds, format: formatDollars },
              { name: messages.pieces, format: formatCount },
              { name: messages.lastSold },
            ]}
            rows={rows.map((row) => ({
              key: row._id,
              label: row.name,
              to: adminPaths.product(row._id),
              values: [row.value, row.pieces, row.lastSoldOn ? formatDay(row.lastSoldOn) : messages.never],
            }))}
            actions={
              <select
                aria-label={messages.notSoldIn}
                value={days}
                onChange={(event) => state.change({ idle: event.target.value })}
                className={SELECT}
              >
                {IDLE_DAYS.map((choice) => (
                  <option key={choice} value={choice}>
                    {messages.noSaleInDays(choice)}
                  </option>
                ))}
              </select>
            }
            empty={messages.everythingInStockWasSold(days)}
          />
          {products > 0 && (
            <p className="mt-2 text-sm text-muted">
              {messages.withPiecesBindAtTodaysPrices({
                products: formatCount(products),
                productCount: products,
                pieces: formatCount(pieces),
                value: formatDollars(value),
                isPart: products > rows.length,
                shown: rows.length,
              })}
            </p>
          )}
        </>
      )}
    </Report>
  );
}
