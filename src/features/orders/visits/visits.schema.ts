import * as v from 'valibot';
import { ReportDaysSchema } from '../insight/insight.schema';
import { STEPS } from '../insight/insight-days.rules';
import { visitsMessages as messages } from './visits.messages';
import { FIGURES, type Figure } from './visits.rules';

const pathInvalid = () => messages.pathInvalid;
const kindInvalid = () => messages.kindInvalid;
const eventsInvalid = () => messages.eventsInvalid;

const EVENTS_AT_ONCE = 50;
/** Longer addresses are refused everywhere. */
const PATH_MAX_LENGTH = 2_000;

const PathSchema = v.pipe(v.string(pathInvalid), v.maxLength(PATH_MAX_LENGTH, pathInvalid), v.regex(/^\/(?!\/)/, pathInvalid));

const EventSchema = v.variant(
  'kind',
  [
    v.object({
      kind: v.literal('page'),
      /** Its path and query. */
      path: PathSchema,
      /** A search that shows no product. */
      foundNothing: v.optional(v.boolean(kindInvalid)),
    }),
    v.object({
      kind: v.literal('cart'),
      /** The cart was empty before. */
      isFirst: v.boolean(kindInvalid),
    }),
    v.object({ kind: v.picklist(['address', 'payment'], kindInvalid) }),
  ],
  kindInvalid,
);

/** What a browser reports: only what the server cannot see itself (docs/rules.md#visits-counting). */
export const VisitEventsSchema = v.object({
  events: v.pipe(v.array(EventSchema, eventsInvalid), v.minLength(1, eventsInvalid), v.maxLength(EVENTS_AT_ONCE, eventsInvalid)),
});
export type VisitEvents = v.InferOutput<typeof VisitEventsSchema>;

const figures = Object.fromEntries(FIGURES.map((figure) => [figure, v.number()])) as Record<Figure, v.NumberSchema<undefined>>;
const FiguresSchema = v.object({
  ...figures,
  /** Orders for each visit. */
  conversion: v.number(),
});
export type VisitFigures = v.InferOutput<typeof FiguresSchema>;

const days = { from: v.string(), to: v.string() };
const compared = { ...FiguresSchema.entries, before: v.optional(FiguresSchema) };

export const VisitReportSchema = v.object({
  ...ReportDaysSchema.entries,
  by: v.picklist(STEPS),
  parts: v.array(v.object({ ...days, ...compared })),
  total: v.object(compared),
});
export type VisitReport = v.InferOutput<typeof VisitReportSchema>;

export const ViewedProductsSchema = v.object({
  ...ReportDaysSchema.entries,
  rows: v.array(
    v.object({
      _id: v.string(),
      /** Empty for products that were deleted since. */
      name: v.string(),
      views: v.number(),
      viewsBefore: v.number(),
      /** How many of it were sold in the same days. */
      pieces: v.number(),
    }),
  ),
});
export type ViewedProducts = v.InferOutput<typeof ViewedProductsSchema>;

export const SearchTermsSchema = v.object({
  ...ReportDaysSchema.entries,
  rows: v.array(
    v.object({
      term: v.string(),
      searches: v.number(),
      foundNothing: v.number(),
      /** In the period before: searches, or of the report of searches that found nothing, those of them. */
      searchesBefore: v.number(),
    }),
  ),
});
export type SearchTerms = v.InferOutput<typeof SearchTermsSchema>;
