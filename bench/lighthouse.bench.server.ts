import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findFreePort } from '#db/server-process.server';
import type { ShopProcess } from '#test/shop-process.server';
import { median } from './load';
import { printColumns } from './report';

const RUNS = 3;
/** A run with a broken browser trace is repeated. */
const ATTEMPTS = 3;
/** Of the page with only the picture. */
const LCP_BUDGET = 1.4;
/** Of the processor alone: other programs on the machine are not the page's. */
const TBT_BUDGET_MS = 50;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BROWSER_FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** What is read here of Lighthouse, whose own types come only with its package. */
type Lighthouse = (url: string, flags: Flags & { port: number }) => Promise<RunnerResult | undefined>;
interface Flags {
  logLevel?: 'silent';
  disableFullPageScreenshot?: boolean;
  onlyCategories?: string[];
}
interface RunnerResult {
  lhr: Result;
  artifacts: { Trace: { traceEvents: TraceEvent[] } };
}
interface Result {
  requestedUrl?: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { type: string; items?: Record<string, unknown>[] } }>;
  configSettings: { throttling: { cpuSlowdownMultiplier: number } };
}

/** Lighthouse results of a page on a phone: slow 4G and a processor four times slower, simulated. */
interface PageView {
  path: string;
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcpMs: number;
  /** LCP of a page that contains only this page's picture. */
  lcpLimitMs: number;
  tbtMs: number;
  /** The same by processor time alone, without the time of other work on the machine. */
  tbtOfCpuMs: number;
  cls: number;
  isGood: boolean;
}

export async function benchLighthouse({ address }: ShopProcess): Promise<PageView[]> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const { products } = await (await fetch(`${address}/api/products?limit=1`)).json();
    const views: PageView[] = [];
    for (const path of ['/', '/products', `/product/${products[0].slug}`, '/categories']) {
      views.push(await viewPage({ address, path, port }));
    }
    return views;
  } finally {
    await browser.close();
  }
}

export function printViews(views: readonly PageView[]): void {
  const ms = (value: number) => `${Math.round(value)} ms`;
  const score = (view: PageView, name: (typeof CATEGORIES)[number]) => String(Math.round(view.scores[name] * 100));
  const rows = views.map((view) => [
    view.path,
    ...CATEGORIES.map((name) => score(view, name)),
    ms(view.lcpMs),
    ms(view.lcpLimitMs),
    (view.lcpMs / view.lcpLimitMs).toFixed(2),
    `${ms(view.tbtMs)} (${ms(view.tbtOfCpuMs)})`,
    view.cls.toFixed(3),
    view.isGood ? 'ok' : 'BELOW',
  ]);
  printColumns([
    ['page', ...CATEGORIES, 'LCP', 'static page, same picture', 'ratio', 'TBT (of the processor alone)', 'CLS', ''],
    ['budget', '100', '100', '100', '100', '', '', `≤ ${LCP_BUDGET}`, `(≤ ${TBT_BUDGET_MS} ms)`, '0', ''],
    ...rows,
  ]);
}

async function viewPage({ address, path, port }: { address: string; path: string; port: number }): Promise<PageView> {
  const url = address + path;
  const warmUp = await run(url, port);
  const bare = await startPicturePage(pictureOf(warmUp));
  const results: RunnerResult[] = [];
  const limits: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    limits.push(auditValue((await run(bare.url, port, { onlyCategories: ['performance'] })).lhr, 'largest-contentful-paint'));
    results.push(await run(url, port));
  }
  bare.stop();
  const middle = (read: (result: RunnerResult) => number) => median(results.map(read));
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, middle(({ lhr }) => lhr.categories[name]?.score ?? 0)]));
  const view = {
    path,
    scores: scores as PageView['scores'],
    lcpMs: middle(({ lhr }) => auditValue(lhr, 'largest-contentful-paint')),
    lcpLimitMs: median(limits),
    tbtMs: middle(({ lhr }) => auditValue(lhr, 'total-blocking-time')),
    tbtOfCpuMs: middle(blockingCpuMs),
    cls: middle(({ lhr }) => auditValue(lhr, 'cumulative-layout-shift')),
  };
  const isFast = view.lcpMs <= LCP_BUDGET * view.lcpLimitMs && view.tbtOfCpuMs <= TBT_BUDGET_MS && view.cls === 0;
  return { ...view, isGood: isFast && Object.values(view.scores).every((score) => score >= 0.995) };
}

/** Installed when it is first measured: with what it needs, it is a quarter of all files that the shop would install. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = path.resolve('node_modules/.cache/lighthouse');
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    process.stdout.write('Installing Lighthouse, this happens once…\n');
    cpSync('bench/lighthouse', folder, { recursive: true });
    const npm = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', npm, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) throw new Error('Lighthouse could not be installed. Is the npm registry within reach?');
  }
  return (await import(/* @vite-ignore */ pathToFileURL(entry).href)).default;
}

async function run(url: string, port: number, flags: Flags = {}): Promise<RunnerResult> {
  const lighthouse = await loadLighthouse();
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, { port, logLevel: 'silent', disableFullPageScreenshot: true, ...flags });
    const failure = result?.lhr.runtimeError;
    if (result && !failure) return result;
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse failed on ${url}: ${failure?.message ?? 'no result'}`);
  }
}

function auditValue(lhr: Result, audit: string): number {
  const value = lhr.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse reported no ${audit} for ${lhr.requestedUrl}.`);
  return value;
}

/** The address of the page's first picture, in the chosen width. */
function pictureOf({ lhr }: RunnerResult): string {
  const details = lhr.audits['network-requests']?.details;
  const requests = details?.type === 'table' ? (details.items ?? []) : [];
  const picture = requests.find(({ resourceType, priority }) => resourceType === 'Image' && priority === 'High');
  if (typeof picture?.url !== 'string') throw new Error(`${lhr.requestedUrl} has no first picture.`);
  return picture.url;
}

/** A page that contains only this picture. No page that shows it can be faster. */
async function startPicturePage(pictureUrl: string): Promise<{ url: string; stop: () => void }> {
  const response = await fetch(pictureUrl, { headers: { Accept: 'image/avif,image/webp,*/*' } });
  const type = response.headers.get('Content-Type') ?? '';
  const picture = Buffer.from(await response.arrayBuffer());
  const html =
    '<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width"><title>A picture</title><img src="/picture" alt="" width="380" height="380">';
  const server = createServer(({ url }, response) => {
    if (url === '/picture') response.writeHead(200, { 'Content-Type': type }).end(picture);
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { url: `http://localhost:${port}/`, stop: () => void server.close() };
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

/** Total blocking time as Lighthouse calculates it, but with each task's processor time instead of wall time. */
function blockingCpuMs({ artifacts, lhr }: RunnerResult): number {
  const { traceEvents } = artifacts.Trace;
  const start = traceEvents.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(lhr.requestedUrl ?? ''),
  );
  const painted = traceEvents.find(({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start?.pid && ts >= start.ts);
  const slowdown = lhr.configSettings.throttling.cpuSlowdownMultiplier;
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid, ts }) => name === 'RunTask' && ph === 'X' && pid === start?.pid && tid === start.tid && ts >= (painted?.ts ?? 0),
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - 50), 0);
}
