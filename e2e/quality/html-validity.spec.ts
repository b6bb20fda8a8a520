import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import routes from '#app/routes';
import { expect, test } from '../support/fixtures';
import { findHtmlFaults, hasJava } from '../support/html-checkers';
import { openScreen, SCREENS, type Screen, type Stage, setStage } from '../support/screens';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
/** Pages that are not in SCREENS: the offline page, and the return page of a bank. */
const OTHER_PATHS = ['/offline', `/payments/${UNKNOWN_ID}/confirm`];

let stage: Stage;

test.beforeAll(async ({ playwright, baseURL }) => {
  stage = await setStage(await playwright.request.newContext({ baseURL }));
});

test('the HTML of every address is valid and has one h1 @mouse', async ({ request }) => {
  const paths = new Set([...SCREENS.map((screen) => pathOf(screen).replace(/#.*/, '')), ...OTHER_PATHS]);
  expect(patterns.filter((pattern) => ![...paths].some((path) => matchPath(pattern, path.replace(/\?.*/, ''))))).toEqual([]);

  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await (await request.get(path)).text());
  expect(await faultsOf(pages)).toEqual([]);
});

test('what a customer sees and what opens on a page is valid HTML with one h1 @mouse', async ({ browser }) => {
  test.setTimeout(600_000);
  const pages = new Map<string, string>();
  for (const screen of SCREENS.filter(({ as, act }) => as !== undefined || act !== undefined)) {
    const page = await browser.newPage(screen.only === 'small' ? { viewport: { width: 390, height: 844 } } : {});
    await openScreen(page, stage, screen);
    if (!screen.waiting) await expect(page.locator('.skeleton')).toHaveCount(0);
    pages.set(screen.name, `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`);
    await page.close();
  }
  expect(await faultsOf(pages)).toEqual([]);
});

test('the checkers find a block element in a button @mouse', async () => {
  const html =
    '<!doctype html><html lang="en"><head><title>a</title></head><body><button type="button"><div>b</div></button></body></html>';
  const faults = await findHtmlFaults(new Map([['a page', html]]));
  expect(faults).toContainEqual(expect.stringMatching(/^a page: html-validate: .*<div>.*<button>/));
  if (hasJava()) expect(faults).toContainEqual(expect.stringMatching(/^a page: vnu: .*“div” not allowed/));
});

const patterns = routes.flatMap(patternsOf);

/** Addresses that only redirect have no page. */
function patternsOf({ path, file, index }: RouteConfigEntry): string[] {
  return file.includes('redirect') ? [] : [index ? '/' : `/${path}`];
}

function pathOf({ path }: Screen): string {
  return typeof path === 'string' ? path : path(stage);
}

async function faultsOf(pages: ReadonlyMap<string, string>): Promise<string[]> {
  test.info().annotations.push({ type: 'html', description: `${pages.size} pages, ${hasJava() ? 'with' : 'without'} vnu` });
  const headings = [...pages]
    .map(([name, html]) => ({ name, count: html.match(/<h1[\s>]/g)?.length ?? 0 }))
    .filter(({ count }) => count !== 1)
    .map(({ name, count }) => `${name}: ${count} headings of the first level`);
  return [...headings, ...(await findHtmlFaults(pages))];
}
