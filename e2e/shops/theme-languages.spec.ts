import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { becomeOwner, runHostedShop } from '../support/hosted-shop';
import { button } from '../support/steps';

/** A shop of its own in English and German, whose owner writes the texts of its look in both. */

const hosted = runHostedShop();
const EDITOR = '/admin/settings/look';

const read = async (path: string) => (await fetch(hosted.address + path)).text();

async function speak(languages: string[]): Promise<void> {
  await hosted.shop.pool.query(
    `INSERT INTO shop_settings (name, value, version) VALUES ('languages', $1, 1) ON CONFLICT (name) DO UPDATE SET value = $1`,
    [JSON.stringify(languages)],
  );
  await expect.poll(async () => (await fetch(`${hosted.address}/de`)).status).toBe(languages.includes('de') ? 200 : 404);
}

test('an owner translates a block, a menu entry and the announcement, and shoppers read them in their language', async ({
  page,
  browser,
}) => {
  await speak(['en', 'de']);
  await becomeOwner(page, hosted);
  await page.goto(hosted.address + EDITOR);
  const languages = page.getByRole('navigation', { name: 'Language' });
  const parts = page.getByRole('navigation', { name: 'Parts' });

  // The originals.
  await parts.getByRole('link', { name: 'Announcement' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Free cups all week');
  await parts.getByRole('link', { name: 'Home page' }).click();
  await page.getByRole('button', { name: /^Good things for every day/ }).click();
  await page.getByRole('textbox', { name: /^Heading/ }).fill('Tea for everybody');
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft saved')).toBeVisible();

  // Beside them, the translations. What comes with the shop is in German already.
  await expect(languages.getByRole('link', { name: /^Deutsch ?2$/ })).toBeVisible();
  await languages.getByRole('link', { name: /Deutsch/ }).click();
  await expect(parts.getByRole('link')).toHaveText(['Home page1', 'Menus and footer', 'Contact', 'Announcement1']);
  await expect(page.getByText('1 missing')).toBeVisible();
  await page.getByRole('textbox', { name: 'Heading', exact: true }).first().fill('Tee für alle');
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  await parts.getByRole('link', { name: /^Menus/ }).click();
  await page.getByRole('textbox', { name: 'Link 2', exact: true }).first().fill('Sortiment');
  await parts.getByRole('link', { name: /^Announcement/ }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Tassen gratis');
  await expect(languages.getByRole('link', { name: 'Deutsch', exact: true })).toBeVisible();
  await expectGoodAtBothWidths(page);

  // The page beside the form is the German one, with what is not saved yet.
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('complementary').getByText('Tassen gratis')).toBeVisible();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Tee für alle');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');

  await button(page, 'Publish').click();
  await button(page.getByRole('dialog', { name: 'Publish the draft?' }), 'Publish').click();
  await expect(page.getByText('Published: the shop shows it now')).toBeVisible();

  // Without JavaScript, too.
  const withoutCode = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await withoutCode.newPage();
  for (const { path, heading, entry, announced } of [
    { path: '/de', heading: 'Tee für alle', entry: 'Sortiment', announced: 'Tassen gratis' },
    { path: '/', heading: 'Tea for everybody', entry: 'Products', announced: 'Free cups all week' },
  ]) {
    await expect.poll(() => read(path)).toContain(announced);
    await visitor.goto(hosted.address + path);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(visitor.getByRole('banner').getByRole('link', { name: entry, exact: true }).first()).toBeAttached();
    await expect(visitor.getByRole('complementary').getByText(announced)).toBeVisible();
  }
  expect(await read('/de')).not.toContain('Tea for everybody');
  expect(await read('/')).not.toContain('Tee für alle');
  await withoutCode.close();

  // The original is changed, and the translation is still right.
  await languages.getByRole('link', { name: 'English' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Free cups this week');
  await languages.getByRole('link', { name: /^Deutsch ?1$/ }).click();
  await expect(page.getByText('1 out of date')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await button(page, 'Still correct').click();
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
});

test('a shop with one language has none to choose in the editor', async ({ page }) => {
  await speak(['en']);
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}${EDITOR}?part=home&language=de`);
  await expect(page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: 'Versions' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeHidden();
});
