import type { Browser, Page } from '@playwright/test';
import { makePicture } from '#test/pictures.server';
import { ADMIN, becomeCustomer, type Caller, newCustomer, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { button, toast } from '../support/steps';

/** A new product and words that only this test's reviews have. */
async function setUp(owner: Caller) {
  const word = `quokka${crypto.randomUUID().replace(/\d/g, '').replace(/-/g, '').slice(0, 10)}`;
  const { product } = await owner.send('POST', '/products', { name: `Teapot ${word}`, price: 30, category: 'Books', stock: 5 });
  return { word, product };
}

const photo = async (seed: string) => ({
  name: `${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await makePicture({ width: 900, height: 1200, seed: `${seed} ${crypto.randomUUID()}` })
    .jpeg()
    .toBuffer(),
});

async function openConsole(browser: Browser, owner: Caller, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, owner, path);
  return page;
}

/** What search engines read of a product. */
async function structuredData(page: Page, slug: string) {
  const html = await (await page.request.get(`/product/${slug}`)).text();
  const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph'];
  return { rating: graph?.[0]?.aggregateRating, reviews: graph?.[0]?.review };
}

const openReviews = async (page: Page, slug: string) => {
  await page.goto(`/product/${slug}#reviews`);
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true');
};

test('a review with photos is approved and replied to, shown with both, hidden, and shown again', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const { word, product } = await setUp(owner);

  // The shopper.
  await becomeCustomer(page);
  await openReviews(page, product.slug);
  await button(page, 'Write a Review').click();
  const form = page.getByRole('form', { name: 'Your review' });
  await form.getByRole('radio', { name: '2 stars' }).check({ force: true });
  await form.getByRole('textbox', { name: 'Title' }).fill(`Leaks, says ${word}`);
  await form.getByRole('textbox', { name: 'Review' }).fill('See the photos.');
  const chosen = form.getByRole('list', { name: 'Chosen photos' });
  await form.getByLabel('Add photos').setInputFiles([await photo('spout'), await photo('person'), await photo('blurred')]);
  await expect(chosen.getByRole('img')).toHaveCount(3);
  await expect(form.getByText('3 photos added')).toBeAttached();
  await chosen.getByRole('button', { name: 'Remove photo 3' }).click();
  // Photos survive a reload as the text does.
  await page.reload();
  await button(page, 'Write a Review').click();
  await expect(chosen.getByRole('img')).toHaveCount(2);
  await form.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Review added successfully!')).toBeVisible();
  const own = page.getByRole('article').filter({ hasText: word });
  await expect(own.getByText('Waiting for approval')).toHaveCount(2);
  await expect.poll(async () => (await structuredData(page, product.slug)).rating).toMatchObject({ ratingValue: 2, reviewCount: 1 });

  // The staff find it among the new ones.
  const staff = await openConsole(browser, owner, '/admin/reviews?isNew=true');
  await staff.getByRole('searchbox', { name: 'Search text and authors' }).fill(word);
  // It is the newest of the whole list, too.
  await expect(staff).toHaveURL(new RegExp(word));
  await expect(staff.getByRole('link', { name: new RegExp(word) })).toHaveCount(1);
  await staff.getByRole('link', { name: new RegExp(word) }).click();
  await expect(staff.getByRole('heading', { level: 1, name: new RegExp(word) })).toBeVisible();
  await button(staff, 'Approve photo 1').click();
  await expect(staff.getByText('Photo approved')).toBeVisible();
  await button(staff, 'Refuse photo 2').click();
  await expect(staff.getByText('Photo refused')).toBeVisible();
  await staff.keyboard.press('Escape');
  await staff.keyboard.press('r');
  const reply = staff.getByRole('form', { name: 'Reply' });
  await reply.getByRole('textbox').fill('We are sorry.\nAnother one is on its way.');
  await staff.keyboard.press('Control+Enter');
  await expect(staff.getByText('Reply published')).toBeVisible();

  // Everyone sees the photo and the reply, search engines too.
  await expect.poll(async () => (await structuredData(page, product.slug)).reviews?.[0]?.image?.length).toBe(1);
  const visitor = await (await browser.newContext()).newPage();
  await openReviews(visitor, product.slug);
  const shown = visitor.getByRole('article').filter({ hasText: word });
  await expect(shown.getByRole('region', { name: /^Reply from / })).toContainText('Another one is on its way.');
  const thumbnail = shown.getByRole('button', { name: 'Enlarge photo 1 of 1 by Ada Lovelace' });
  await expect(thumbnail).toBeVisible();
  await thumbnail.focus();
  await visitor.keyboard.press('Enter');
  const large = visitor.getByRole('dialog', { name: new RegExp(`^Photos by Ada Lovelace in the review “Leaks, says ${word}”$`) });
  await expect(large.getByRole('img', { name: '1 of 1 by Ada Lovelace' })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(thumbnail).toBeFocused();

  // Hidden by keyboard: gone from the page, from the figures and for search engines.
  await staff.keyboard.press('h');
  await expect(staff.getByRole('dialog', { name: 'Hide this review?' })).toBeVisible();
  await staff.getByRole('radio', { name: 'Personal data' }).check();
  await staff.keyboard.press('Enter');
  // Messages stay as long as the pointer moves over them, here until everything below was looked at.
  await toast(staff, 'Hidden').hover();
  await expect(staff.getByText('Hidden', { exact: true }).first()).toBeVisible();
  await expect(staff.getByText('Personal data')).toBeVisible();
  await expect.poll(async () => structuredData(page, product.slug)).toEqual({ rating: undefined, reviews: undefined });
  await visitor.reload();
  await expect(visitor.getByRole('tab', { name: 'Reviews (0)' })).toBeVisible();
  await expect(visitor.getByRole('status').filter({ hasText: 'No reviews yet' })).toBeVisible();
  await page.reload();
  await expect(own.getByText('The shop has hidden this review. Only you see it.')).toBeVisible();
  await expect(page.getByText('Personal data')).toHaveCount(0);

  // And undone.
  await button(toast(staff, 'Hidden'), 'Undo').click();
  await expect(staff.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await structuredData(page, product.slug)).rating).toMatchObject({ ratingValue: 2, reviewCount: 1 });
  await visitor.reload();
  await expect(visitor.getByRole('tab', { name: 'Reviews (1)' })).toBeVisible();
  await expect(thumbnail).toBeVisible();
});

test('many reviews are hidden at once, and published again from the tab of hidden ones', { tag: '@wide' }, async ({
  page,
  request,
  isMobile,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const { word, product } = await setUp(owner);
  for (const rating of [1, 3]) {
    const customer = await newCustomer(request);
    await customer.send('POST', `/products/${product._id}/reviews`, { rating, title: `Stars ${rating}`, comment: `It is a ${word}.` });
  }
  await openAs(page, owner, `/admin/reviews?q=${word}`);
  const rows = page.getByRole('link', { name: /Stars/ });
  await expect(rows).toHaveCount(2);
  if (isMobile) await button(page, 'Select').click();
  for (const rating of [1, 3]) await page.getByRole('checkbox', { name: new RegExp(`Select Stars ${rating}`) }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('dialog', { name: 'Hide 2 reviews?' }).getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('2 reviews changed')).toBeVisible();
  expect((await owner.get(`/products/${product._id}`)).product).toMatchObject({ reviewCount: 0 });

  await page.getByRole('link', { name: /^Hidden/ }).click();
  await expect(rows).toHaveCount(2);
  // biome-ignore lint/plugin: both reviews are this test's own.
  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Stars/ })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  expect((await owner.get(`/products/${product._id}`)).product).toMatchObject({ reviewCount: 1 });
});

test('who comes second at one review sees what the first one did, and loses no typing', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { word, product } = await setUp(owner);
  const customer = await newCustomer(request);
  await customer.send('POST', `/products/${product._id}/reviews`, { rating: 1, title: word, comment: 'It broke.' });
  await openAs(page, owner, `/admin/reviews?q=${word}`);
  await page.getByRole('link', { name: new RegExp(word) }).click();
  await button(page, 'Write a reply').click();
  const text = page.getByRole('form', { name: 'Reply' }).getByRole('textbox');
  await text.fill('We are sorry, and send you another one.');
  const id = page.url().split('/').at(-1) ?? '';
  await owner.send('PUT', `/admin/reviews/${id}`, { reply: 'Please write to us.' });
  await button(page, 'Publish the reply').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed this review' })).toContainText('Please write to us.');
  await expect(text).toHaveValue('We are sorry, and send you another one.');
  await button(page, 'Save the reply').click();
  await expect(page.getByText('Reply changed')).toBeVisible();
  await expect(page.getByText('We are sorry, and send you another one.')).toBeVisible();
});
