import type { Shop } from '#server/shop.server';
import { averageCents, type Cents, cents, type Dollars, toDollars } from '#shared/money';
import type {
  CategoryRanking,
  DeadStock,
  DeadStockQuery,
  PartQuery,
  PartReport,
  PeriodQuery,
  Ranking,
  RankingQuery,
  ReportDays,
  SalesFigures,
  SalesReport,
  StepQuery,
} from './insight.schema';
import {
  addDays,
  type Comparison,
  type DayRange,
  DEFAULT_PERIOD,
  daysBefore,
  daysOfPeriod,
  daysToRead,
  reportBySteps,
} from './insight-days.rules';
import * as queries from './sales-days.queries.server';

/** What a reader waits for at most: days that changed since the last count. The others are counted in the background. */
const DAYS_AT_READ = 5;
/** How many days one transaction counts. */
const DAYS_AT_ONCE = 10;
const ROWS_SHOWN = 50;
const USUAL_IDLE_DAYS = 90;

/** Background task: counts the days whose orders, refunds or returns changed. */
export async function countSales({ db }: Pick<Shop, 'db'>, { stop }: { stop: AbortSignal }): Promise<void> {
  while (!stop.aborted && (await queries.countChangedSales(db, DAYS_AT_ONCE)) === DAYS_AT_ONCE);
}

export interface Report {
  days: ReportDays;
  range: DayRange;
  before: DayRange | undefined;
  comparison: Comparison;
}

/** The days that a query names. What changed a moment ago is counted first, so that a report shows it. */
export async function openReport({ db }: Shop, { period, from, to, compare: comparison = 'before' }: PeriodQuery): Promise<Report> {
  await queries.countChangedSales(db, DAYS_AT_READ);
  const { timeZone, today, daysToCount } = await queries.selectCalendar(db);
  const range = rangeOf({ period, from, to }, today);
  const before = daysBefore(range, comparison);
  return { range, before, comparison, days: { ...range, ...(before && { before }), timeZone, daysToCount } };
}

function rangeOf({ period, from, to }: Pick<PeriodQuery, 'period' | 'from' | 'to'>, today: string): DayRange {
  if (from === undefined && to === undefined) return daysOfPeriod(period ?? DEFAULT_PERIOD, today);
  const first = from ?? to ?? today;
  const last = to ?? (today > first ? today : first);
  return { from: first, to: last };
}

export async function reportSales(shop: Shop, query: StepQuery): Promise<SalesReport> {
  const report = await openReport(shop, query);
  const rows = await queries.selectSalesDays(shop.db, daysToRead(report));
  return { ...report.days, ...reportBySteps(report, { rows, by: query.by, toFigures }) };
}

export async function reportPart(shop: Shop, query: PartQuery): Promise<PartReport> {
  const { days, range, before } = await openReport(shop, query);
  const rows = await queries.selectParts(shop.db, query.part, { range, before, limit: ROWS_SHOWN });
  return {
    ...days,
    rows: rows.map(({ value, orders, totalCents, totalBeforeCents }) => ({
      value,
      orders,
      sales: toDollars(totalCents),
      salesBefore: toDollars(totalBeforeCents),
    })),
  };
}

export async function rankProducts(shop: Shop, query: RankingQuery): Promise<Ranking> {
  const { days, range, before } = await openReport(shop, query);
  const rows = await queries.selectBestSellers(shop.db, { range, before, limit: ROWS_SHOWN, isByPieces: query.sort === 'pieces' });
  return { ...days, rows: rows.map(toSold) };
}

export async function rankCategories(shop: Shop, query: PeriodQuery): Promise<CategoryRanking> {
  const { days, range, before } = await openReport(shop, query);
  const rows = await queries.selectCategories(shop.db, { range, before });
  return { ...days, rows: rows.map((row) => ({ ...toSold(row), slug: row.slug ?? '' })) };
}

export async function reportDeadStock(shop: Shop, query: DeadStockQuery): Promise<DeadStock> {
  await queries.countChangedSales(shop.db, DAYS_AT_READ);
  const { today } = await queries.selectCalendar(shop.db);
  const days = Number(query.days ?? USUAL_IDLE_DAYS);
  const rows = await queries.selectDeadStock(shop.db, { since: addDays(today, -days), today, limit: ROWS_SHOWN });
  const [first] = rows;
  return {
    days,
    products: first?.products ?? 0,
    pieces: first?.allPieces ?? 0,
    value: toDollars(first?.allCents ?? cents(0)),
    rows: rows.flatMap(({ id, name, pieces, cents, lastSoldOn }) =>
      id === null ? [] : [{ _id: id, name, pieces, value: toDollars(cents), ...(lastSoldOn && { lastSoldOn }) }],
    ),
  };
}

/** Without a name for products that were deleted since. */
function toSold({ id, name, pieces, cents, piecesBefore, centsBefore }: queries.SoldRow): Ranking['rows'][number] {
  return { _id: id, name: name ?? '', pieces, revenue: toDollars(cents), piecesBefore, revenueBefore: toDollars(centsBefore) };
}

function toFigures(rows: readonly queries.SalesDayRow[]): SalesFigures {
  const count = (read: (row: queries.SalesDayRow) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  const money = (read: (row: queries.SalesDayRow) => Cents): Dollars => toDollars(cents(count(read)));
  const orders = count((row) => row.orders);
  return {
    orders,
    pieces: count((row) => row.pieces),
    items: money((row) => row.itemsCents),
    discounts: money((row) => row.discountCents),
    shipping: money((row) => row.shippingCents),
    taxes: money((row) => row.taxCents),
    sales: money((row) => row.totalCents),
    averageOrder: toDollars(averageCents(cents(count((row) => row.totalCents)), orders)),
    refunds: count((row) => row.refunds),
    refunded: money((row) => row.refundedCents),
    givenBack: money((row) => row.adjustedCents),
    returns: count((row) => row.returns),
    returnedPieces: count((row) => row.returnedPieces),
  };
}
