import { Hono } from 'hono';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query } from '#http/calls/call.server';
import {
  CategoryRankingSchema,
  DeadStockQuerySchema,
  DeadStockSchema,
  PartQuerySchema,
  PartReportSchema,
  PeriodQuerySchema,
  RankingQuerySchema,
  RankingSchema,
  SalesReportSchema,
  StepQuerySchema,
} from './insight.schema';
import { rankCategories, rankProducts, reportDeadStock, reportPart, reportSales } from './sales-report.service.server';

const shared = { tag: 'Insight', for: 'insight.read' } as const;

/** What the shop sold, as charts: docs/rules.md#insight-charts. Mounted under /admin/insight. */
export function insightApi() {
  return new Hono<AppEnv>()
    .get(
      '/sales',
      staffOnly('insight.read'),
      call({ ...shared, summary: 'Sales by day, week or month beside the period before', response: SalesReportSchema.entries }),
      query(StepQuerySchema),
      async (c) => c.json({ success: true, ...(await reportSales(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/parts',
      staffOnly('insight.read'),
      call({
        ...shared,
        summary: 'Sales by country, code, payment method, or new and returning customers',
        response: PartReportSchema.entries,
      }),
      query(PartQuerySchema),
      async (c) => c.json({ success: true, ...(await reportPart(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/products',
      staffOnly('insight.read'),
      call({ ...shared, summary: 'The best sellers of a period, by money or pieces', response: RankingSchema.entries }),
      query(RankingQuerySchema),
      async (c) => c.json({ success: true, ...(await rankProducts(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/categories',
      staffOnly('insight.read'),
      call({ ...shared, summary: 'Sales by the categories that products have today', response: CategoryRankingSchema.entries }),
      query(PeriodQuerySchema),
      async (c) => c.json({ success: true, ...(await rankCategories(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/dead-stock',
      staffOnly('insight.read'),
      call({ ...shared, summary: 'Products in stock that did not sell, and the money they bind', response: DeadStockSchema.entries }),
      query(DeadStockQuerySchema),
      async (c) => c.json({ success: true, ...(await reportDeadStock(c.var.shop, c.req.valid('query'))) }),
    );
}
