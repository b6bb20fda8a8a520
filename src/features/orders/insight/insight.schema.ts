import * as v from 'valibot';
import { optionalParam } from '#shared/query-params';
import { insightMessages as messages } from './insight.messages';
import { COMPARISONS, countDays, isDay, PERIODS, STEPS } from './insight-days.rules';

const choiceInvalid = () => messages.choiceInvalid;
const rangeInvalid = () => messages.rangeInvalid;

const LONGEST_DAYS = 5 * 366;

const DayParam = v.pipe(
  v.string(() => messages.dayInvalid),
  v.check(isDay, () => messages.dayInvalid),
);

/** A named period, or days of the shop's time zone; without either, the last 30 days. */
const period = {
  period: optionalParam(v.picklist(PERIODS, choiceInvalid)),
  from: optionalParam(DayParam),
  to: optionalParam(DayParam),
  /** What the figures are shown beside; the period before unless something else is chosen. */
  compare: optionalParam(v.picklist(COMPARISONS, choiceInvalid)),
};

function isShownAtOnce({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || (from <= to && countDays({ from, to }) <= LONGEST_DAYS);
}

export const PeriodQuerySchema = v.pipe(
  v.object(period),
  v.forward(
    v.check((input) => isShownAtOnce(input), rangeInvalid),
    ['to'],
  ),
);
export type PeriodQuery = v.InferOutput<typeof PeriodQuerySchema>;

export const StepQuerySchema = v.pipe(
  v.object({ ...period, by: optionalParam(v.picklist(STEPS, choiceInvalid)) }),
  v.forward(
    v.check((input) => isShownAtOnce(input), rangeInvalid),
    ['to'],
  ),
);
export type StepQuery = v.InferOutput<typeof StepQuerySchema>;

/** What orders are grouped by, each order once. */
const PARTS = ['country', 'coupon', 'payment', 'customer'] as const;
export type Part = (typeof PARTS)[number];
export const PartQuerySchema = v.pipe(
  v.object({ ...period, part: v.picklist(PARTS, choiceInvalid) }),
  v.forward(
    v.check((input) => isShownAtOnce(input), rangeInvalid),
    ['to'],
  ),
);
export type PartQuery = v.InferOutput<typeof PartQuerySchema>;

export const RankingQuerySchema = v.pipe(
  v.object({ ...period, sort: optionalParam(v.picklist(['revenue', 'pieces'], choiceInvalid)) }),
  v.forward(
    v.check((input) => isShownAtOnce(input), rangeInvalid),
    ['to'],
  ),
);
export type RankingQuery = v.InferOutput<typeof RankingQuerySchema>;

export const IDLE_DAYS = ['30', '60', '90', '180', '365'] as const;
export const DeadStockQuerySchema = v.object({ days: optionalParam(v.picklist(IDLE_DAYS, choiceInvalid)) });
export type DeadStockQuery = v.InferOutput<typeof DeadStockQuerySchema>;

const days = { from: v.string(), to: v.string() };

/** The days of a report. */
export const ReportDaysSchema = v.object({
  ...days,
  /** The days that they are compared with. */
  before: v.optional(v.object(days)),
  timeZone: v.string(),
  /** Days that changed and are not counted yet, of all days. */
  daysToCount: v.number(),
});
export type ReportDays = v.InferOutput<typeof ReportDaysSchema>;

/** Money in dollars; docs/rules.md#insight-days says what counts for which day. */
const SalesFiguresSchema = v.object({
  orders: v.number(),
  pieces: v.number(),
  items: v.number(),
  discounts: v.number(),
  shipping: v.number(),
  taxes: v.number(),
  /** Items, tax and shipping without discounts: what the orders cost. */
  sales: v.number(),
  averageOrder: v.number(),
  refunds: v.number(),
  refunded: v.number(),
  /** What changes of orders gave back: their totals are lower already, so it is no refund. */
  givenBack: v.number(),
  returns: v.number(),
  returnedPieces: v.number(),
});
export type SalesFigures = v.InferOutput<typeof SalesFiguresSchema>;

const compared = { ...SalesFiguresSchema.entries, before: v.optional(SalesFiguresSchema) };

export const SalesReportSchema = v.object({
  ...ReportDaysSchema.entries,
  by: v.picklist(STEPS),
  parts: v.array(v.object({ ...days, ...compared })),
  total: v.object(compared),
});
export type SalesReport = v.InferOutput<typeof SalesReportSchema>;

export const PartReportSchema = v.object({
  ...ReportDaysSchema.entries,
  rows: v.array(
    v.object({
      /** A country, a code, a payment method, 'new' or 'returning'; empty for orders without. */
      value: v.string(),
      orders: v.number(),
      sales: v.number(),
      salesBefore: v.number(),
    }),
  ),
});
export type PartReport = v.InferOutput<typeof PartReportSchema>;

const SoldSchema = v.object({
  _id: v.string(),
  name: v.string(),
  pieces: v.number(),
  /** What the pieces were sold for, before discounts, tax and shipping. */
  revenue: v.number(),
  piecesBefore: v.number(),
  revenueBefore: v.number(),
});

export const RankingSchema = v.object({ ...ReportDaysSchema.entries, rows: v.array(SoldSchema) });
export type Ranking = v.InferOutput<typeof RankingSchema>;

export const CategoryRankingSchema = v.object({
  ...ReportDaysSchema.entries,
  rows: v.array(v.object({ ...SoldSchema.entries, slug: v.string() })),
});
export type CategoryRanking = v.InferOutput<typeof CategoryRankingSchema>;

export const DeadStockSchema = v.object({
  days: v.number(),
  products: v.number(),
  pieces: v.number(),
  /** At today's prices. */
  value: v.number(),
  /** The ones that bind most money. */
  rows: v.array(v.object({ _id: v.string(), name: v.string(), pieces: v.number(), value: v.number(), lastSoldOn: v.optional(v.string()) })),
});
export type DeadStock = v.InferOutput<typeof DeadStockSchema>;
