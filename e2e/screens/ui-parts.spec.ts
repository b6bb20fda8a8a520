import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import sharp from 'sharp';
import { build, type Rolldown } from 'vite';
import { PICTURE_FLAGS } from '../support/browser-flags';
import { endTransitions, expect, test } from '../support/fixtures';
import { loadAxe } from '../support/good-screen';
import { button } from '../support/steps';
import { findCovered } from '../support/toast-places';
import { showOnPhone, untilLaidOut } from '../support/widths';

const ADDRESS = 'http://ui-parts.localhost/';
const TITLE = 'Every part in every state';
const PARTS = [
  'Buttons',
  'Pending buttons',
  'Fields',
  'Choices',
  'Numbers',
  'Paths',
  'Surfaces',
  'Toasts',
  'Waiting',
  'Navigation',
  'Form errors',
  'Table',
  'Table, selecting',
  'Table, loading',
  'Table, empty',
  'Table, failed',
  'Table, not refreshed',
  'Tabs and menus',
  'Page header',
  'Cards',
  'Lists and tokens',
  'Charts',
  'Comboboxes',
  'Save bar',
  'Drop zone',
  'Sortable',
];
/** Other parts and whole screens use these; `PathLink` has no look of its own. */
const INNER_PARTS = [
  'ChartPlot',
  'CommandDialog',
  'CsvButton',
  'DataTableFooter',
  'DataTableHead',
  'DataTableRow',
  'DataTableTools',
  'Dotted',
  'DownloadButton',
  'EmptyList',
  'Fact',
  'FileButton',
  'FilterBar',
  'FilterChip',
  'LeaveQuestion',
  'ListOption',
  'ListScreen',
  'Loaded',
  'OutcomeRows',
  'PathLink',
  'Popover',
  'RecordField',
  'RecordFields',
  'RecordForm',
  'RecordSaveBar',
  'RefreshNotice',
  'SecretOnce',
  'SelectionBar',
  'SharedIcon',
  'SharedIcons',
  'ShortcutList',
  'ShowEarlier',
  'SkeletonPanel',
  'SkeletonRows',
  'UnloadedScreen',
  'ViewsSlot',
];
const SIDES = ['center', 'right', 'bottom'];
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

// For a part taller than the window, an emulated phone's picture shows another place; only the width matters here.
test.use({
  isMobile: false,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...PICTURE_FLAGS] });
  },
});

let files: Map<string, string | Buffer>;

test.beforeAll(async () => {
  const { output } = (await build({
    configFile: 'e2e/screens/ui-parts/vite.config.ts',
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : Buffer.from(file.source)]));
});

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openParts(page: Page): Promise<void> {
  await page.route(`${ADDRESS}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
    const body = files.get(name);
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType: TYPES[path.extname(name)] });
  });
  await page.goto(ADDRESS);
  await expect(part(page, 'Dialogs')).toBeVisible();
  await expect(part(page, 'Waiting').getByRole('alert')).toBeVisible();
  expect(await page.evaluate(async () => [...(await document.fonts.ready)].map(({ status }) => status))).toContain('loaded');
}

/**
 * Three builds of Chromium of three versions draw the same, but for fifty pixels of the arrows of selects: with `PICTURE_FLAGS` and the page's
 * `text-rendering`, nothing else depends on the machine. A colour may differ by two of 255 steps.
 */
const TOLERANCE = { threshold: 0.01, maxDiffPixels: 100 };

const LOOKS = [
  { look: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, sides: SIDES },
  { look: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, sides: ['center'] },
  { look: 'forced', media: { colorScheme: 'light', forcedColors: 'active' }, sides: ['center'] },
] as const;

const pictureName = (name: string, look: string) => `${`${name} ${look}`.toLowerCase().replaceAll(/\W+/g, '-')}.png`;

/** Compares every part, cut out of one picture of the whole page: the browser draws it once instead of scrolling to each part. */
async function expectSameParts(page: Page, look: string): Promise<void> {
  // Surfaces get the borders of forced colours a frame later.
  await untilLaidOut(page);
  await page.evaluate(endTransitions);
  const places = await page.evaluate(placeParts);
  // The right half of a wide page is empty.
  const width = Math.max(...Object.values(places).map((place) => place.left + place.width));
  const height = Math.max(...Object.values(places).map((place) => place.top + place.height));
  const picture = sharp(await page.screenshot({ fullPage: true, animations: 'disabled', clip: { x: 0, y: 0, width, height } }));
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  for (const name of PARTS) {
    const place = places[name];
    expect(place, name).toBeDefined();
    if (!place) continue;
    const shown = await sharp(data, { raw: info }).extract(place).png().toBuffer();
    expect.soft(shown).toMatchSnapshot(pictureName(name, look), TOLERANCE);
  }
}

/** Runs in the page. Parts have whole heights: otherwise one that grows a little moves the edges of all below it between two pixels. */
function placeParts(): Record<string, { left: number; top: number; width: number; height: number }> {
  const parts = [...document.querySelectorAll<HTMLElement>('.part')];
  for (const { style } of parts) style.minHeight = '';
  const heights = parts.map((part) => Math.ceil(part.getBoundingClientRect().height));
  for (const [i, { style }] of parts.entries()) style.minHeight = `${heights[i]}px`;
  return Object.fromEntries(
    parts.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return [part.ariaLabel, { left: left + scrollX, top: top + scrollY, width, height }];
    }),
  );
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds in these parts, checked at once; elsewhere no two of them are on one page. */
async function findProblems(page: Page, names: string[], rules?: string[]): Promise<string[]> {
  await loadAxe(page);
  await page.evaluate(endTransitions);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    rules: { 'landmark-unique': { enabled: false } },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  } satisfies RunOptions;
  const include = names.map((name) => [`section[aria-label="${name}"]`]);
  const { violations } = await page.evaluate(([among, how]) => window.axe.run({ include: among }, how), [include, options] as const);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

test('every part matches its picture', async ({ page }, { project }) => {
  await openParts(page);
  // Colours do not depend on the width.
  for (const { look, media, sides } of project.name === 'wide' ? LOOKS : LOOKS.slice(0, 1)) {
    await page.emulateMedia(media);
    await expectSameParts(page, look);
    for (const side of sides) {
      await button(page, `Open ${side}`).click();
      await expect.soft(page.getByRole('dialog')).toHaveScreenshot(pictureName(`Dialog ${side}`, look), TOLERANCE);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
});

test('the console’s parts have no accessibility problem, open ones included', { tag: '@wide' }, async ({ page }) => {
  await openParts(page);
  // Only the results of rules for colours depend on the theme, and only those and sizes of targets on the width.
  const check = async (...names: string[]) => {
    expect.soft(await findProblems(page, names)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await findProblems(page, names, COLOUR_RULES), 'dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const closed = PARTS.slice(PARTS.indexOf('Table'));
  await check(...closed);
  await showOnPhone(page, async () => {
    expect.soft(await findProblems(page, closed, [...COLOUR_RULES, 'target-size']), 'on a phone').toEqual([]);
  });
  await part(page, 'Tabs and menus').getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('p');
  await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeFocused();
  await check('Tabs and menus');
  await page.keyboard.press('Escape');
  await expect(part(page, 'Tabs and menus').getByRole('button', { name: 'More actions' })).toBeFocused();

  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.click();
  await tags.fill('mal');
  await expect(page.getByRole('option', { name: 'Create “mal”' })).toBeVisible();
  await check('Comboboxes');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove mal')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(button(page, 'Remove mal')).toBeHidden();
  await page.keyboard.press('Escape');

  const handle = page.getByRole('button', { name: /^Move Paper Lantern, place/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(part(page, 'Sortable').getByRole('listitem').first()).toContainText('Paper Lantern');
  await expect(part(page, 'Sortable').getByText('Paper Lantern moved to place 1 of 3')).toBeAttached();
  await expect(handle).toBeFocused();

  await part(page, 'Charts').getByRole('button', { name: 'Show as table' }).first().click();
  await check('Charts');
});

test('a button keeps its width while it is busy', { tag: '@wide' }, async ({ page }) => {
  await openParts(page);
  for (const [text, busyText] of [
    ['Place Order', 'Processing...'],
    ['Show More Reviews', 'Loading...'],
    ['Save Changes', 'Save Changes'],
  ] as const) {
    const pressed = part(page, 'Pending buttons').locator('button', { hasText: text }).first();
    await expect(pressed).toHaveAccessibleName(text);
    await pressed.hover();
    const before = await pressed.boundingBox();
    await pressed.click();
    await expect(pressed).toHaveAccessibleName(busyText);
    await expect(pressed).toHaveAttribute('aria-busy', 'true');
    await expect(pressed).toBeFocused();
    expect(await pressed.boundingBox()).toEqual(before);
  }
});

test.describe('a toast', () => {
  const polite = (page: Page) => page.locator('[aria-live=polite]').getByText('It went well');

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await openParts(page);
  });

  test('appears at the upper right and is announced: failures at once, successes when there is silence', async ({ page }) => {
    await button(page, 'Show success').click();
    await expect(polite(page)).toBeVisible();
    const card = await page.locator('[aria-live=polite] .shadow-float').boundingBox();
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect(card?.y).toBe(16);
    // Space for a scrollbar may be reserved.
    expect(width - (card ? card.x + card.width : 0)).toBeLessThan(32);
    await button(page, 'Show error').click();
    await expect(page.locator('[aria-live=assertive]').getByText('It went wrong')).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(page.getByText('It went')).toHaveCount(0);
  });

  test('stays while the pointer is on it, and then for the rest of its time', { tag: '@mouse' }, async ({ page }) => {
    await button(page, 'Show success').click();
    await polite(page).hover();
    await page.clock.runFor(60_000);
    await expect(polite(page)).toBeVisible();
    await page.mouse.move(10, 400);
    await page.clock.runFor(2_000);
    await expect(polite(page)).toBeHidden();
  });

  test('expires when it appears under a resting pointer', { tag: '@mouse' }, async ({ page }) => {
    await button(page, 'Show success').focus();
    await page.mouse.move(1440 - 100, 40);
    await page.keyboard.press('Enter');
    await expect(polite(page)).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(polite(page)).toBeHidden();
  });

  test('stays while it has the focus; the others expire when it is dismissed', { tag: '@wide' }, async ({ page }) => {
    await button(page, 'Show success').click();
    await button(page, 'Show error').click();
    await page.locator('[aria-live=polite]').getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(60_000);
    await expect(polite(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(polite(page)).toBeHidden();
    await expect(page.getByText('It went wrong')).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(page.getByText('It went wrong')).toBeHidden();
  });

  test('undoes its action, and closes', { tag: '@wide' }, async ({ page }) => {
    await button(page, 'Show undo').click();
    await page.clock.runFor(7_000);
    await button(page.locator('[aria-live=polite]'), 'Undo').click();
    await expect(page.getByText('Put back')).toBeVisible();
    await expect(page.getByText('It is gone')).toBeHidden();
  });
});

for (const side of SIDES) {
  test(`toasts next to a dialog, ${side}, cover neither its text nor its controls`, async ({ page }) => {
    await page.clock.install();
    await openParts(page);
    await button(page, 'Show error').click();
    await button(page, 'Show undo').click();
    await button(page, `Open ${side}`).click();
    const dialog = page.getByRole('dialog', { name: `A dialog, ${side}` });
    // Text that moves into a dialog is announced there a moment later.
    await page.clock.runFor(1_000);
    await expect(dialog.getByText('It is gone')).toBeVisible();
    await expect(dialog.getByText('It went wrong')).toBeVisible();
    await page.evaluate(endTransitions);
    expect(await findCovered(dialog)).toEqual([]);
    await button(dialog, 'Undo').click();
    await expect(dialog.getByText('Put back')).toBeVisible();
    expect(await findCovered(dialog)).toEqual([]);
  });
}

test('the page shows every part', { tag: '@wide' }, async () => {
  const shown = await readAll('e2e/screens/ui-parts', '.tsx');
  const sources = (await readAll('src/ui', '.tsx')) + (await readAll('src/console', '.tsx'));
  const names = [...sources.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name ?? '');
  expect(names).toEqual(expect.arrayContaining(['IconButton', 'DataTable']));
  expect(names.filter((name) => !INNER_PARTS.includes(name) && !shown.includes(`<${name}`))).toEqual([]);
});

test('the shop itself has no such page, nor its code', { tag: '@wide' }, async ({ request }) => {
  expect((await request.get('/ui-parts')).status()).toBe(404);
  expect((await request.get('/e2e/screens/ui-parts/index.html')).status()).toBe(404);
  const own = [...files.values()].join('\n');
  const marks = [TITLE, 'Pending buttons', 'The next page is on its way'];
  expect(marks.filter((mark) => !own.includes(mark))).toEqual([]);
  const built = (await readAll('build/client/assets', '.js')) + (await readAll('build/server', '.js'));
  expect(built).toContain('Proceed to Checkout');
  expect(marks.filter((mark) => built.includes(mark))).toEqual([]);
});

async function readAll(dir: string, ending: string): Promise<string> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith(ending));
  return (await Promise.all(names.map((name) => readFile(path.join(dir, name), 'utf8')))).join('\n');
}
