import { THEME_NAMES } from '#features/content/theme/design.schema';
import { DEFAULT_THEME } from '#features/content/theme/theme.rules';
import { ADMIN, type Caller, signInByApi } from '../support/callers';
import { takeProduct } from '../support/demo-products';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';

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

function createLink(owner: Caller) {
  return owner.send('POST', '/admin/theme/preview', {});
}
