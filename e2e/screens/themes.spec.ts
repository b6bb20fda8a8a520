import { THEME_NAMES } from '#features/content/theme/design.schema';
import { DEFAULT_THEME } from '#features/content/theme/theme.rules';
import { ADMIN, type Caller, signInByApi } from '../support/callers';
import { takeProduct } from '../support/demo-products';
import { expect, expectGoodAtBothWidths, expectGoodScreen, test } from '../support/fixtures';

/** Each theme in the demo shop, by a private link to the draft: other tests see the published theme. */
test.describe.configure({ mode: 'serial' });

for (const theme of THEME_NAMES.filter((name) => name !== DEFAULT_THEME.design.theme)) {
  test(`the theme ${theme}: axe finds nothing in either colour scheme, and nothing scrolls sideways`, { tag: '@wide' }, async ({
    page,
    request,
  }) => {
    const owner = await signInByApi(request, ADMIN);
    await owner.send('PUT', '/admin/theme', { design: { theme } });
    await page.goto((await createLink(owner)).url);
    const { slug } = await takeProduct(request);
    for (const path of ['/', '/products', '/products?search=book', `/product/${slug}`, '/categories', '/cart', '/login', '/contact']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-header');
      await expect(page.locator('html')).toHaveAttribute('data-fonts', theme);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      await expectGoodAtBothWidths(page);
    }
    await owner.send('POST', '/admin/theme/discard');
  });
}

test('only the typefaces of the chosen theme are loaded', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  await owner.send('PUT', '/admin/theme', { design: { theme: 'studio' } });
  await page.goto((await createLink(owner)).url);
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const fonts = [...new Set(files.filter((name) => name.endsWith('.woff2')).map((name) => name.replace(/^.*\/|-latin.*$/g, '')))];
  expect(fonts.sort()).toEqual(['sora', 'spline-sans-mono']);
  await owner.send('POST', '/admin/theme/discard');
});

test('the menu of all categories works by keyboard, and without JavaScript', { tag: '@wide' }, async ({ page, browser, request }) => {
  const owner = await signInByApi(request, ADMIN);
  await owner.send('PUT', '/admin/theme', { design: { theme: 'market' } });
  const { url } = await createLink(owner);
  await page.goto(url);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' }).getByText('All categories');
  await menu.focus();
  await page.keyboard.press('Enter');
  const shoes = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shoes', exact: true });
  await expect(shoes).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(shoes).toBeHidden();
  await menu.click();
  await shoes.click();
  await expect(page).toHaveURL(/\/products\?category=shoes$/);
  await expect(shoes).toBeHidden();

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(page.viewportSize() && { viewport: page.viewportSize() }) });
  const without = await plain.newPage();
  await without.goto(url);
  await without.goto(new URL('/', url).href);
  await without.getByText('All categories', { exact: true }).click();
  // Not featured, so that it is in no other menu.
  await without.locator('nav details').getByRole('link', { name: 'Others', exact: true }).click();
  await expect(without.getByRole('heading', { level: 1, name: 'Others' })).toBeVisible();
  await plain.close();
  await owner.send('POST', '/admin/theme/discard');
});

function createLink(owner: Caller) {
  return owner.send('POST', '/admin/theme/preview', {});
}
