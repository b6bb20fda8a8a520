import type { Shop } from '#server/shop.server';
import type { PeriodQuery, StepQuery } from '../insight/insight.schema';
import { daysToRead, reportBySteps } from '../insight/insight-days.rules';
import { openReport } from '../insight/sales-report.service.server';
import { storeVisits } from './count-visits.service.server';
import { noFigures } from './visit-counter.server';
import * as queries from './visits.queries.server';
import { conversion, FIGURES } from './visits.rules';
import type { SearchTerms, ViewedProducts, VisitFigures, VisitReport } from './visits.schema';

const ROWS_SHOWN = 50;

/** What this process has counted is stored first, so that a report shows it; other processes store theirs every few seconds. */
async function openVisits(shop: Shop, query: PeriodQuery) {
  await storeVisits(shop);
  return openReport(shop, query);
}

/** Visits, pages and the steps to an order: docs/rules.md#visits-counted. */
export async function reportVisits(shop: Shop, query: StepQuery): Promise<VisitReport> {
  const report = await openVisits(shop, query);
  const rows = await queries.selectVisitDays(shop.db, daysToRead(report));
  return { ...report.days, ...reportBySteps(report, { rows, by: query.by, toFigures: sum }) };
}

export async function rankViewed(shop: Shop, query: PeriodQuery): Promise<ViewedProducts> {
  const { days, range, before } = await openVisits(shop, query);
  const rows = await queries.selectMostViewed(shop.db, { range, before, limit: ROWS_SHOWN });
  return { ...days, rows: rows.map(({ id, name, ...counts }) => ({ _id: id, name: name ?? '', ...counts })) };
}

/** The most frequent searches, or of those that found nothing. */
export async function rankSearches(shop: Shop, query: PeriodQuery, { isEmptyOnly }: { isEmptyOnly: boolean }): Promise<SearchTerms> {
  const { days, range, before } = await openVisits(shop, query);
  return { ...days, rows: await queries.selectTerms(shop.db, { range, before, limit: ROWS_SHOWN, isEmptyOnly }) };
}

function sum(rows: readonly queries.VisitDayRow[]): VisitFigures {
  const total = noFigures();
  for (const row of rows) for (const figure of FIGURES) total[figure] += row[figure];
  return { ...total, conversion: conversion(total) };
}
