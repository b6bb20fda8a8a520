import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

test('an owner turns the product feed on with the keyboard, and sees who fetched it and what to correct', async ({ page, request }) => {
  await openAs(page, await signInByApi(request, ADMIN), '/admin/settings/feed');
  const startedAt = Date.now();
  // It stays on: nothing else of the shop changes with it.
  await page.getByRole('checkbox', { name: 'The feed is on' }).check();
  await button(page, 'Save').press('Enter');
  await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible();
  test.info().annotations.push({ type: 'seconds', description: ((Date.now() - startedAt) / 1000).toFixed(1) });
  const response = await request.get('/feeds/products.xml', { headers: { 'User-Agent': 'Merchant-Test/1.0' } });
  const xml = await response.text();
  expect(xml.match(/<item>/g)?.length).toBeGreaterThan(100);
  expect(xml.endsWith('</rss>\n')).toBe(true);
  const picture = /<g:image_link>([^<]+)<\/g:image_link>/.exec(xml)?.[1] ?? '';
  const { pathname } = new URL(picture);
  expect((await request.get(pathname)).headers()['content-type']).toBe('image/jpeg');
  await page.reload();
  await expect(page.getByText('Merchant-Test/1.0').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To correct' })).toBeVisible();
});
