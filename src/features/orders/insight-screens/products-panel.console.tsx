import { RankTable } from '#console/chart/rank-table';
import { formatCount, formatDay } from '#console/format';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { insightCalls } from '../insight/insight.calls';
import { IDLE_DAYS } from '../insight/insight.schema';
import { Report } from './report.console';
import { ordersOf, type PeriodState } from './use-period.console';

const SELECT = 'min-h-9 rounded-full border border-line bg-surface px-3 text-sm font-medium pointer-coarse:min-h-11';
const DELETED = 'Products that were deleted';

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
  const revenue = { name: 'Sold for', format: formatDollars };
  const pieces = { name: 'Pieces', format: formatCount };
  return (
    <Report path={insightCalls('/products', { query: { ...state.query, sort: isByPieces ? 'pieces' : 'revenue' } })} title="Best sellers">
      {({ from, to, before, rows }) => (
        <RankTable
          title="Best sellers"
          unit="Product"
          columns={[
            ...(isByPieces ? [pieces, revenue] : [revenue, pieces]),
            ...(before ? [{ name: 'Before', format: isByPieces ? formatCount : formatDollars }] : []),
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
              aria-label="Order of best sellers"
              value={isByPieces ? 'pieces' : 'revenue'}
              onChange={(event) => state.change({ sort: event.target.value === 'pieces' ? 'pieces' : undefined })}
              className={SELECT}
            >
              <option value="revenue">By money</option>
              <option value="pieces">By pieces</option>
            </select>
          }
          empty="Nothing was sold in these days."
        />
      )}
    </Report>
  );
}

function Categories({ state }: { state: PeriodState }) {
  return (
    <Report path={insightCalls('/categories', { query: state.query })} title="Categories">
      {({ before, rows }) => (
        <RankTable
          title="Categories"
          unit="Category"
          columns={[
            { name: 'Sold for', format: formatDollars },
            { name: 'Pieces', format: formatCount },
            ...(before ? [{ name: 'Before', format: formatDollars }] : []),
          ]}
          rows={rows.map(({ _id, name, slug, revenue, pieces, revenueBefore }) => ({
            key: _id,
            label: name || DELETED,
            ...(slug && { to: `${adminPaths.products()}?category=${encodeURIComponent(slug)}` }),
            values: [revenue, pieces, ...(before ? [revenueBefore] : [])],
          }))}
          empty="Nothing was sold in these days, nor in those before."
        />
      )}
    </Report>
  );
}

function Dead({ state, days }: { state: PeriodState; days: (typeof IDLE_DAYS)[number] }) {
  return (
    <Report path={insightCalls('/dead-stock', { query: { days } })} title="Dead stock">
      {({ products, pieces, value, rows }) => (
        <>
          <RankTable
            title="Dead stock"
            unit="Product"
            columns={[{ name: 'Binds', format: formatDollars }, { name: 'Pieces', format: formatCount }, { name: 'Last sold' }]}
            rows={rows.map((row) => ({
              key: row._id,
              label: row.name,
              to: adminPaths.product(row._id),
              values: [row.value, row.pieces, row.lastSoldOn ? formatDay(row.lastSoldOn) : 'never'],
            }))}
            actions={
              <select
                aria-label="Not sold in"
                value={days}
                onChange={(event) => state.change({ idle: event.target.value })}
                className={SELECT}
              >
                {IDLE_DAYS.map((choice) => (
                  <option key={choice} value={choice}>
                    No sale in {choice} days
                  </option>
                ))}
              </select>
            }
            empty={`Everything in stock was sold in the last ${days} days, or is newer.`}
          />
          {products > 0 && (
            <p className="mt-2 text-sm text-muted">
              {formatCount(products)} {products === 1 ? 'product' : 'products'} with {formatCount(pieces)} pieces bind{' '}
              {formatDollars(value)} at today’s prices{products > rows.length ? `; these are the ${rows.length} that bind most` : ''}.
            </p>
          )}
        </>
      )}
    </Report>
  );
}
