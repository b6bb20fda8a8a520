import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';
import { button } from '../support/steps';

/** Within a second on a machine that has nothing else to do: that is measured by schedule.spec.ts. */
const SOON = { intervals: [20], timeout: 5_000 };
const fresh = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('an owner writes a page, looks at it, publishes it, and visitors see each change soon', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const title = fresh('Our story');
  await openAs(page, owner, '/admin/pages');
  const start = Date.now();
  await button(page, 'Add page').click();
  await page.getByRole('textbox', { name: /^Title/ }).fill(title);
  await button(page.getByRole('dialog'), 'Add page').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('# How we began\n\nIn a [garage](/products) in 1999.\n\n<b>no</b>');
  await page.getByRole('textbox', { name: 'Description' }).fill('How the shop began.');
  const preview = page.getByRole('region', { name: 'Page preview' });
  await expect(preview.getByRole('heading', { level: 2, name: 'How we began' })).toBeVisible();
  await expect(page.getByText('HTML is shown as text')).toBeVisible();
  await text.fill('# How we began\n\nIn a [garage](/products) in 1999.\n\n| Year | Lamps |\n| --- | --: |\n| 1999 | 1 |');
  await expect(preview.getByRole('table')).toBeVisible();
  await page.getByRole('tab', { name: 'Phone' }).click();
  await button(page, 'Publish').click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  test.info().annotations.push({ type: 'seconds', description: `page written and published: ${(Date.now() - start) / 1000}` });

  const address = await page.getByRole('link', { name: 'View in the shop' }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'How we began' })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${address}$`));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'How the shop began.');
  expect(await (await request.get('/sitemap.xml')).text()).toContain(address ?? '');

  const { pages } = await owner.get('/admin/pages');
  const id = pages.find(({ path }) => path === address)?._id;
  await owner.send('PUT', `/admin/pages/${id}`, { body: 'In a cellar.', slug: `cellar-${id}` });
  const { page: saved } = await owner.send('POST', `/admin/pages/${id}/publish`, {});
  await expect.poll(async () => (await request.get(saved.path)).text(), SOON).toContain('In a cellar.');
  await expect.poll(async () => (await request.get(address ?? '', { maxRedirects: 0 })).status(), SOON).toBe(301);
});

test('an owner writes another text over one of the shop’s pages, and goes back to the shop’s', { tag: '@wide' }, async ({
  page,
  request,
  isMobile,
}) => {
  // Both widths run at the same time.
  const own = isMobile
    ? { id: 'cookies', title: 'Cookies', words: 'What is not' }
    : { id: 'size-guide', title: 'Size Guide', words: 'What the sizes mean' };
  const owner = await signInByApi(request, ADMIN);
  const clause = fresh('Clause');
  await openAs(page, owner, '/admin/pages');
  await page.getByRole('link', { name: own.title }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue(new RegExp(`## ${own.words}`));
  try {
    await text.fill(`## ${clause}\n\nOurs.`);
    await button(page, 'Publish').click();
    await expect(button(page, 'Use default text')).toBeVisible();
    await expect.poll(async () => (await request.get(`/${own.id}`)).text(), SOON).toContain(clause);
    await button(page, 'Versions').click();
    await expect(button(page, 'Restore version 1')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Use default text').click();
    await button(page.getByRole('dialog'), 'Go back').click();
    await expect(page.getByText('The page has the default text again')).toBeVisible();
    await expect.poll(async () => (await request.get(`/${own.id}`)).text(), SOON).toContain(own.words);
  } finally {
    const headers = { Authorization: `Bearer ${owner.session.token}` };
    await request.post(`/api/admin/pages/${own.id}/unpublish`, { headers, data: {} });
  }
});

test('a page is written by keyboard, and what is not saved survives a reload', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { page: added } = await owner.send('POST', '/admin/pages', { title: fresh('Keys') });
  await openAs(page, owner, `/admin/pages/${added._id}`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await tabTo(page, text);
  await page.keyboard.press('Control+b');
  await expect(text).toHaveValue('**bold**');
  await page.keyboard.type('Strong');
  await expect(text).toHaveValue('**Strong**');
  await expect(page.getByRole('region', { name: 'Page preview' }).locator('strong')).toHaveText('Strong');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(text).toHaveValue('**Strong**');
  await text.focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await tabTo(page, button(page, 'Publish'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'View in the shop' })).toBeVisible();
});
