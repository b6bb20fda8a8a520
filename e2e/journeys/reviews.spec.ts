import { becomeCustomer, makeProduct, newCustomer } from '../support/callers';
import { findProduct, openProduct } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { button, signIn } from '../support/steps';

test.describe('reviews', () => {
  test('are sorted, filtered by stars, searched and paged', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(page, ({ reviewCount }) => reviewCount > 12);
    await openProduct(page, product, '#reviews');
    const list = page.getByRole('list', { name: 'Reviews', exact: true });
    await expect(list.getByRole('article')).toHaveCount(10);
    await expect(page.getByText(`10 of ${product.reviewCount} reviews`)).toBeVisible();
    await button(page, 'Show More Reviews').click();
    await expect(list.getByRole('article')).toHaveCount(Math.min(20, product.reviewCount));

    const { distribution } = await (await page.request.get(`/api/products/${product._id}/reviews`)).json();
    await page.getByLabel('Sort by').selectOption('Lowest rating');
    const lowest = [1, 2, 3, 4, 5].find((stars) => distribution[stars] > 0);
    await expect(list.getByRole('img').first()).toHaveAccessibleName(`${lowest} out of 5 stars`);

    const bar = page.getByRole('button', { name: /^5 stars: / });
    await bar.click();
    await expect(bar).toHaveAttribute('aria-pressed', 'true');
    await expect(list.getByRole('article')).toHaveCount(Math.min(10, distribution[5]));
    for (const stars of await list.getByRole('img').all()) await expect(stars).toHaveAccessibleName('5 out of 5 stars');

    await page.getByRole('searchbox', { name: 'Search reviews' }).fill('xylophone');
    await page.getByRole('searchbox', { name: 'Search reviews' }).press('Enter');
    await expect(page.getByText('No reviews match')).toBeVisible();
    await button(page, 'Show All Reviews').click();
    await expect(list.getByRole('article')).toHaveCount(10);
  });

  test('need a sign-in, which leads back', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(page, ({ reviewCount }) => reviewCount > 2);
    await openProduct(page, product, '#reviews');
    await button(page, 'Write a Review').click();
    await expect(page.getByText('Please login to add a review').first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=%2Fproduct%2F${product.slug}%23reviews$`));
    await signIn(page, 'shopper@example.com', 'Shopper123');
    await expect(page).toHaveURL(new RegExp(`/product/${product.slug}#reviews$`));
    await expect(button(page, 'Write a Review')).toBeVisible();
  });

  test('are written, saved across a reload, shown as text, replaced and deleted', { tag: '@wide' }, async ({ page }) => {
    const product = await makeProduct(page.request, { stock: 5 });
    const somebody = await newCustomer(page.request);
    await somebody.send('POST', `/products/${product._id}/reviews`, { rating: 5, title: 'Pours well', comment: 'And looks good.' });
    await becomeCustomer(page);
    await openProduct(page, product, '#reviews');
    const before = (await (await page.request.get(`/api/products/${product._id}/reviews`)).json()).totalReviews;

    // An empty form shows errors and focuses the first field.
    await button(page, 'Write a Review').click();
    const form = page.getByRole('form', { name: 'Your review' });
    await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(form.getByText('Please fill in all fields').first()).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused();

    // Typed text survives a reload.
    await form.getByRole('radio', { name: '2 stars' }).check({ force: true });
    await form.getByRole('textbox', { name: 'Title' }).fill('<b>Not</b> for me');
    await form.getByRole('textbox', { name: 'Review' }).fill('First line.\n<script>alert(1)</script>');
    await page.reload();
    await button(page, 'Write a Review').click();
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('<b>Not</b> for me');
    await expect(form.getByRole('textbox', { name: 'Review' })).toHaveValue('First line.\n<script>alert(1)</script>');
    await expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked();

    // Too long a text is reported and stays in the field.
    await form.getByRole('textbox', { name: 'Review' }).fill('x'.repeat(5_001));
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(form.getByText('Please use at most 5000 characters')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Review' })).toHaveValue('x'.repeat(5_001));
    await form.getByRole('textbox', { name: 'Review' }).fill('First line.\n<script>alert(1)</script>');

    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('Review added successfully!')).toBeVisible();
    await expect(form).toBeHidden();
    const own = page.getByRole('article').filter({ hasText: '<b>Not</b> for me' });
    await expect(own.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(own.getByText('Ada Lovelace')).toBeVisible();
    await expect(page.getByRole('tab', { name: `Reviews (${before + 1})` })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(`\\(${before + 1} reviews?\\)$`) })).toBeAttached();
    expect(await (await page.request.get(`/product/${product.slug}`)).text()).not.toContain('<script>alert(1)</script>');

    // A second review replaces the first, and says so.
    await page.reload();
    await button(page, 'Edit Your Review').click();
    await expect(form.getByText(/will replace the old one/)).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('<b>Not</b> for me');
    await form.getByRole('textbox', { name: 'Title' }).fill('Better than I thought');
    await form.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('You reviewed this product before: your new review has replaced the old one.')).toBeVisible();
    const edited = page.getByRole('article').filter({ hasText: 'Better than I thought' });
    await expect(edited).toContainText('(edited)');
    await expect(page.getByRole('tab', { name: `Reviews (${before + 1})` })).toBeVisible();

    await edited.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByRole('dialog', { name: 'Delete review' })).toBeVisible();
    await button(page, 'Yes, Delete It').click();
    await expect(page.getByText('Review deleted')).toBeVisible();
    await expect(edited).toHaveCount(0);
    await expect(page.getByRole('tab', { name: `Reviews (${before})` })).toBeVisible();
    await expect(button(page, 'Write a Review')).toBeVisible();
  });

  test('handle a vote and a search before their code is loaded', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(page, ({ reviewCount }) => reviewCount > 12);
    for (const act of ['vote', 'search'] as const) {
      const codeMayCome = Promise.withResolvers<void>();
      await page.route('**/assets/product-reviews-*.js', async (route) => {
        await codeMayCome.promise;
        await route.continue();
      });
      await openProduct(page, product, '#reviews');
      await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true');
      if (act === 'vote')
        await page
          .getByRole('button', { name: /^Helpful/ })
          .first()
          .click();
      else {
        await page.getByRole('searchbox', { name: 'Search reviews' }).fill('xylophone');
        await page.getByRole('searchbox', { name: 'Search reviews' }).press('Enter');
      }
      codeMayCome.resolve();
      await expect(page.getByText(act === 'vote' ? 'Please login to say what helped you' : 'No reviews match')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  test('can be marked as helpful, once, and unmarked', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(page, ({ reviewCount }) => reviewCount > 9);
    await openProduct(page, product, '#reviews');
    const first = page.getByRole('button', { name: /^Helpful/ }).first();
    await first.click();
    await expect(page.getByText('Please login to say what helped you')).toBeVisible();

    await becomeCustomer(page);
    await openProduct(page, product, '#reviews');
    const text = (await first.textContent()) ?? '';
    const counted = page.waitForResponse(/\/helpful$/);
    await first.click();
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await expect(first).not.toHaveText(text);
    await counted;
    await page.reload();
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await first.click();
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => first.textContent()).toBe(text);
  });

  test('report refused changes, and the text stays', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(page, ({ reviewCount }) => reviewCount > 0);
    await becomeCustomer(page);
    await openProduct(page, product, '#reviews');
    await button(page, 'Write a Review').click();
    const form = page.getByRole('form', { name: 'Your review' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Lost?');
    await form.getByRole('textbox', { name: 'Review' }).fill('Not at all.');
    await page.route('**/api/products/*/reviews', (route) => route.abort());
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('Failed to add review')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Review' })).toHaveValue('Not at all.');
  });
});
