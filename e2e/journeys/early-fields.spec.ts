import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { expect, test } from '../support/fixtures';

const ADDRESS = 'http://early-fields.localhost/';
let files: Map<string, string>;

test.beforeAll(async () => {
  const { output } = (await build({
    configFile: 'e2e/quality/early-fields/vite.config.ts',
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source.toString()]));
});

test.beforeEach(async ({ page }) => {
  await page.route(`${ADDRESS}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
    const body = files.get(name);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body, contentType: name.endsWith('.js') ? 'text/javascript' : 'text/html' });
  });
  await page.goto(ADDRESS);
  await expect(page.getByRole('button', { name: 'Press' })).toBeVisible();
});

test('input entered before hydration reaches React, in every kind of field', { tag: '@wide' }, async ({ page }) => {
  await page.getByLabel('text').fill('Ada');
  await page.getByLabel('email').fill('ada@example.com');
  await page.getByLabel('number').fill('12');
  await page.getByLabel('area').fill('');
  await page.getByLabel('select').selectOption('b');
  await page.getByLabel('radio b').check();
  await page.getByLabel('radio c').check();
  await page.getByLabel('checkbox').check();
  await page.getByRole('button', { name: 'Press' }).click();
  await page.evaluate(() => window.hydrate());

  const entered = { text: 'Ada', email: 'ada@example.com', number: '12', area: '', select: 'b', radio: 'c', isChecked: true };
  await expect.poll(() => readJson(page, 'pressed')).toEqual(entered);
  await expectFields(page);
  await expect(page.locator('form')).toHaveAttribute('data-renders', '1');
  expect(await readJson(page, 'known')).toEqual(entered);

  // After hydration, input goes straight to React.
  await page.getByLabel('text').fill('Grace');
  await page.getByLabel('radio a').check();
  expect(await readJson(page, 'known')).toEqual({ ...entered, text: 'Grace', radio: 'a' });
});

test('the cursor stays in place when a page is hydrated during typing', { tag: '@wide' }, async ({ page }) => {
  await page.getByLabel('text').pressSequentially('Lovlace');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => window.hydrate());
  await expect.poll(() => readJson(page, 'known')).toMatchObject({ text: 'Lovlace' });
  await page.keyboard.type('e');
  await expect(page.getByLabel('text')).toHaveValue('Lovelace');
  expect(await readJson(page, 'known')).toMatchObject({ text: 'Lovelace' });
});

async function expectFields(page: Page): Promise<void> {
  await expect(page.getByLabel('text')).toHaveValue('Ada');
  await expect(page.getByLabel('email')).toHaveValue('ada@example.com');
  await expect(page.getByLabel('number')).toHaveValue('12');
  await expect(page.getByLabel('area')).toHaveValue('');
  await expect(page.getByLabel('select')).toHaveValue('b');
  await expect(page.getByLabel('radio c')).toBeChecked();
  await expect(page.getByLabel('checkbox')).toBeChecked();
}

/** Reads JSON from the page; undefined while it is empty. */
async function readJson(page: Page, name: string): Promise<unknown> {
  const text = await page.getByRole('status', { name }).textContent();
  return text ? JSON.parse(text) : undefined;
}
