import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { PeriodQuerySchema, StepQuerySchema } from '../insight/insight.schema';
import { countEvents } from './count-visits.service.server';
import { isCounted } from './counted-requests.server';
import { rankSearches, rankViewed, reportVisits } from './visit-report.service.server';
import { SearchTermsSchema, ViewedProductsSchema, VisitEventsSchema, VisitReportSchema } from './visits.schema';

const tag = 'Insight';
const shared = { tag, for: 'insight.read' } as const;

/** What browsers report of a visit: docs/rules.md#visits-counting. Nothing in it says who somebody is. */
export function visitsApi() {
  return new Hono<AppEnv>().post(
    '/',
    call({ carries: 'long', tag, summary: 'Count what happened in a shopper’s browser, without saying whose' }),
    body(VisitEventsSchema),
    (c) => {
      if (isCounted(c.req.header())) countEvents(c.var.shop, c.req.valid('json'));
      return c.json({ success: true });
    },
  );
}

/** How the shop was visited, as charts: docs/rules.md#visits-charts. Mounted under /admin/insight. */
export function visitReportsApi() {
  return new Hono<AppEnv>()
    .get(
      '/visits',
      staffOnly('insight.read'),
      call({ ...shared, summary: 'Visits, pages and the steps to an order beside the period before', response: VisitReportSchema.entries }),
      query(StepQuerySchema),
      async (c) => c.json({ success: true, ...(await reportVisits(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/viewed-products',
      staffOnly('insight.read'),
      call({
        ...shared,
        summary: 'The products that were viewed most, and how many of them were sold',
        response: ViewedProductsSchema.entries,
      }),
      query(PeriodQuerySchema),
      async (c) => c.json({ success: true, ...(await rankViewed(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/searches',
      staffOnly('insight.read'),
      call({ ...shared, summary: 'What was searched for most', response: SearchTermsSchema.entries }),
      query(PeriodQuerySchema),
      async (c) => c.json({ success: true, ...(await rankSearches(c.var.shop, c.req.valid('query'), { isEmptyOnly: false })) }),
    )
    .get(
      '/empty-searches',
      staffOnly('insight.read'),
      call({ ...shared, summary: 'What was searched for and not found', response: SearchTermsSchema.entries }),
      query(PeriodQuerySchema),
      async (c) => c.json({ success: true, ...(await rankSearches(c.var.shop, c.req.valid('query'), { isEmptyOnly: true })) }),
    );
}
