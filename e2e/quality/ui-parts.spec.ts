import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { endTransitions, expect, test } from '../support/fixtures';
import { loadAxe } from '../support/good-screen';
import { button } from '../support/steps';
import { findCovered } from '../support/toast-places';

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
  'Tabs and menus',
  'Page header',
  'Cards',
  'Charts',
  'Comboboxes',
  'Save bar',
  'Drop zone',
  'Sortable',
];
/** Other parts use these; `PathLink` has no look of its own. */
const INNER_PARTS = [
  'ChartPlot',
  'CommandDialog',
  'CsvButton',
  'DataTableFooter',
  'DataTableHead',
  'DataTableRow',
  'DataTableTools',
  'DownloadButton',
  'EmptyList',
  'FilterChip',
  'ListOption',
  'OutcomeRows',
  'PathLink',
  'Popover',
  'SecretOnce',
  'SharedIcon',
  'SharedIcons',
  'SelectionBar',
  'ShortcutList',
  'SkeletonRows',
  'ViewsSlot',
];
const SIDES = ['center', 'right', 'bottom'];
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

// Without hinting and subpixel colours, letters differ least between machines.
// For a part taller than the window, an emulated phone's picture shows another place; only the width matters here.
test.use({
  isMobile: false,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-lcd-text'] });
  },
});

let files: Map<string, string | Buffer>;

test.beforeAll(async () => {
  const { output } = (await build({
    configFile: 'e2e/quality/ui-parts/vite.config.ts',
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
 * Text may be offset by a fraction of a pixel, mostly in a browser with a window: up to 0.99 % of a part may differ. Four pixels
 * more padding, a border of lightness 0.88 instead of 0.905, an accent of 0.48 instead of 0.45 and a lost shadow all exceed that.
 */
const TOLERANCE = { threshold: 0.02, maxDiffPixelRatio: 0.01 };

/** What axe finds in a part, in both themes. */
async function findProblems(page: Page, place: Locator): Promise<string[]> {
  await loadAxe(page);
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await page.evaluate(endTransitions);
    const violations = await place.evaluate(async (element) => (await window.axe.run(element)).violations);
    found.push(...violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`));
  }
  return found;
}

async function expectSameLook(shown: Locator, name: string): Promise<void> {
  await expect.soft(shown).toHaveScreenshot(`${name.toLowerCase().replaceAll(/\W+/g, '-')}.png`, TOLERANCE);
}

// Theme differences do not depend on the width.
for (const { theme, tag } of [
  { theme: 'light', tag: [] },
  { theme: 'dark', tag: ['@wide'] },
] as const) {
  test(`every part matches its picture, ${theme}`, { tag: [...tag] }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await openParts(page);
    for (const name of PARTS) await expectSameLook(part(page, name), `${name} ${theme}`);
    for (const side of SIDES) {
      await button(page, `Open ${side}`).click();
      await expectSameLook(page.getByRole('dialog'), `Dialog ${side} ${theme}`);
      await page.keyboard.press('Escape');
    }
  });
}

test('every part can be recognised in forced colours', { tag: '@wide' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openParts(page);
  for (const name of PARTS) await expectSameLook(part(page, name), `${name} forced`);
  await button(page, 'Open center').click();
  await expectSameLook(page.getByRole('dialog'), 'Dialog center forced');
});

test('the console’s parts have no accessibility problem, open ones included', async ({ page }) => {
  // axe looks at two dozen parts, in both themes.
  test.slow();
  await openParts(page);
  const check = async (...names: string[]) => {
    for (const name of names) expect.soft(await findProblems(page, part(page, name)), name).toEqual([]);
  };
  await check(...PARTS.slice(PARTS.indexOf('Table')), 'Lists and tokens');
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

test('a button keeps its width while it is busy', async ({ page }) => {
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

  test('stays while it has the focus; the others expire when it is dismissed', async ({ page }) => {
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

  test('undoes its action, and closes', async ({ page }) => {
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
  const shown = await readAll('e2e/quality/ui-parts', '.tsx');
  const sources = (await readAll('src/ui', '.tsx')) + (await readAll('src/console', '.tsx'));
  const names = [...sources.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name ?? '');
  expect(names).toEqual(expect.arrayContaining(['IconButton', 'DataTable']));
  expect(names.filter((name) => !INNER_PARTS.includes(name) && !shown.includes(`<${name}`))).toEqual([]);
});

test('the shop itself has no such page, nor its code', { tag: '@wide' }, async ({ request }) => {
  expect((await request.get('/ui-parts')).status()).toBe(404);
  expect((await request.get('/e2e/quality/ui-parts/index.html')).status()).toBe(404);
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
