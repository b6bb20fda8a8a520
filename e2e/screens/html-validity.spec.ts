import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import routes from '#app/routes';
import { expect } from '../support/fixtures';
import { findFaultsByVnu, findFaultsOfPage, hasJava } from '../support/html-checkers';
import { SCREENS, type Screen, type Stage } from '../support/screens';
import { test } from '../support/stage-fixture';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
/** Pages that are not in SCREENS: the offline page, the return page of a bank, and private links, which are gone here. */
const OTHER_PATHS = [
  '/offline',
  `/payments/${UNKNOWN_ID}/confirm`,
  `/orders/${UNKNOWN_ID}/returns/${UNKNOWN_ID}/label`,
  '/messages/unknown',
  '/pages/unknown',
  '/sale-preview',
  '/sale-preview/unknown',
];

test('the HTML of every address is valid and has one h1 @mouse', async ({ request, stage }) => {
  const paths = new Set([...SCREENS.map((screen) => pathOf(screen, stage).replace(/#.*/, '')), ...OTHER_PATHS]);
  expect(patterns.filter((pattern) => ![...paths].some((path) => matchPath(pattern, path.replace(/\?.*/, ''))))).toEqual([]);

  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await (await request.get(path)).text());
  expect(await faultsOf(pages)).toEqual([]);
});

test('the checkers find a block element in a button @mouse', async () => {
  const html =
    '<!doctype html><html lang="en"><head><title>a</title></head><body><button type="button"><div>b</div></button></body></html>';
  const faults = await faultsOf(new Map([['a page', html]]));
  expect(faults).toContainEqual(expect.stringMatching(/^a page: html-validate: .*<div>.*<button>/));
  if (hasJava()) expect(faults).toContainEqual(expect.stringMatching(/^a page: vnu: .*“div” not allowed/));
});

const patterns = routes.flatMap(patternsOf);

/** Addresses that only redirect have no page. */
function patternsOf({ path, file, index }: RouteConfigEntry): string[] {
  return file.includes('redirect') ? [] : [index ? '/' : `/${path}`];
}

function pathOf({ path }: Screen, stage: Stage): string {
  return typeof path === 'string' ? path : path(stage);
}

async function faultsOf(pages: ReadonlyMap<string, string>): Promise<string[]> {
  test.info().annotations.push({ type: 'html', description: `${pages.size} pages, ${hasJava() ? 'with' : 'without'} vnu` });
  const faults = await Promise.all([...pages].map(([name, html]) => findFaultsOfPage(name, html)));
  return [...faults.flat(), ...findFaultsByVnu(pages)];
}
