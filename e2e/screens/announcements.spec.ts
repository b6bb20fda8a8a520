import type { Page } from '@playwright/test';
import { newCustomer, openAs, signInByApi } from '../support/callers';
import { findProduct, isPlain } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';
import { hydrateLazyParts, openHydrated } from '../support/visit-screens';

const ENOUGH = 5;

/** Each screen has its own title, which is announced when it opens. */
test('a new page gets the focus and announces its title; Back restores the focus on the link', async ({ page }) => {
  await openHydrated(page, '/');
  await hydrateLazyParts(page);
  const titles = [await page.title()];
  const main = page.getByRole('main');
  for (const name of ['Shipping', 'Returns', 'Size Guide', 'Terms', 'Contact', 'Deals', 'Categories']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).press('Enter');
    await expect(page).not.toHaveTitle(titles.at(-1) ?? '');
    await expect(main).toBeFocused();
    const title = await page.title();
    await expect(page.getByRole('status', { name: 'Page' })).toHaveText(title);
    titles.push(title);
  }
  expect(new Set(titles).size).toBe(titles.length);

  // Other tests add and delete categories.
  const category = main.getByRole('article').getByRole('link', { name: 'Books', exact: true });
  await category.press('Enter');
  await expect(page).toHaveURL(/\/products\?category=/);
  await expect(main).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/categories$/);
  await expect(category).toBeFocused();
  await expect(page.getByRole('status', { name: 'Page' })).toHaveText(titles.at(-1) ?? '');
});

test('the next page of a list moves the focus to its top, a filter keeps the focus, and the count is announced once', async ({
  page,
  isMobile,
}) => {
  await openHydrated(page, '/products');
  await hydrateLazyParts(page);
  await page.getByRole('link', { name: 'Page 2', exact: true }).press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('main')).toBeFocused();
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).press('Enter');
  const spoken = await listen(page);
  const filter = page
    .getByRole('link', { name: /On Sale/ })
    .filter({ visible: true })
    .first();
  await filter.press('Enter');
  await expect(page).toHaveURL(/onSale=true/);
  await expect(filter).toBeFocused();
  await expect.poll(() => spoken().then((texts) => texts.filter((text) => /^\d+ products$/.test(text)).length)).toBe(1);
});

test('cart changes are announced once', { tag: '@wide' }, async ({ page }) => {
  const product = await findProduct(page, (found) => isPlain(found) && found.stock > ENOUGH);
  await openHydrated(page, `/product/${product.slug}`);
  const spoken = await listen(page);
  await button(page, 'Add to Cart').filter({ visible: true }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Cart (1)' });
  await expectSpoken(spoken, `${product.name} added to cart!`);
  await drawer.getByRole('button', { name: 'Increase quantity' }).press('Enter');
  await expectSpoken(spoken, '2');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove ${product.name}` })
    .press('Enter');
  await expectSpoken(spoken, /^Item removed from cart/);
});

test('the result of a click on a heart is announced once', { tag: '@wide' }, async ({ page, request }) => {
  // Other tests add products to other lists, and delete them.
  await openAs(page, await newCustomer(request), '/products?category=sports');
  await expect(page.getByLabel(/^Account of/)).toBeVisible();
  const spoken = await listen(page);
  const first = page.getByRole('button', { name: /to wishlist$/ }).first();
  const name = (await first.getAttribute('aria-label'))?.replace(/^Add (.*) to wishlist$/, '$1');
  // By its name: another product may be the first by now.
  await page.getByRole('button', { name: `Add ${name} to wishlist`, exact: true }).press('Enter');
  await expectSpoken(spoken, 'Added to wishlist!');
  const filled = page.getByRole('button', { name: `Remove ${name} from wishlist` });
  await expect(filled).toBeFocused();
  await filled.press('Enter');
  await expectSpoken(spoken, /^Removed from wishlist/);
});

test('an ended session and a wrong sign-in are announced once; an invalid field is described when it gets the focus', {
  tag: '@wide',
}, async ({ page, request }) => {
  const customer = await signInByApi(request, { email: 'shopper@example.com', password: 'Shopper123' });
  await openAs(page, { ...customer, session: { ...customer.session, token: 'A'.repeat(43) } }, '/cart');
  await expect(page.getByText('Session expired. Please login again.')).toHaveCount(1);
  await expect(page).toHaveURL(/\/login/);
  const main = page.getByRole('main');
  await button(main, 'Sign In').press('Enter');
  const email = main.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Email is required');
  await email.fill('shopper@example.com');
  await main.getByLabel('Password', { exact: true }).fill('Wrong1234');
  const spoken = await listen(page);
  await button(main, 'Sign In').press('Enter');
  await expectSpoken(spoken, /password/i);
});

/** Records what live regions announce from now on, as a screen reader does: text that appears in an existing region. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const spoken = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const regions = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output';
    const hear = (node: Node) => {
      const region = (node instanceof Element ? node : node.parentElement)?.closest(regions);
      const text = node.textContent?.trim();
      // A modal silences everything behind it.
      const isSilent = document.querySelector('dialog:modal') && !region?.closest('dialog:modal');
      if (region && !isSilent && text && (node !== region || region.matches('[role=alert]'))) texts.push(text);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') hear(target);
        else for (const node of addedNodes) hear(node);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => spoken.jsonValue();
}

async function expectSpoken(spoken: () => Promise<string[]>, requested: string | RegExp): Promise<void> {
  const times = async () =>
    (await spoken()).filter((text) => (typeof requested === 'string' ? text === requested : requested.test(text))).length;
  await expect.poll(times).toBe(1);
}
