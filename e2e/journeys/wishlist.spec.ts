import type { Page } from '@playwright/test';
import { becomeCustomer, newCustomer } from '../support/callers';
import { findProduct, isDemo, takeProduct } from '../support/demo-products';
import { expect, freshEmail, test } from '../support/fixtures';
import { button, register, signIn, toast } from '../support/steps';

interface Product {
  _id: string;
  slug: string;
  name: string;
  stock: number;
  sizes: string[];
}

async function findProducts(page: Page, query: string): Promise<Product[]> {
  const { products } = await (await page.request.get(`/api/products?limit=100&${query}`)).json();
  return products.filter(isDemo);
}

/** Two available products and one that is sold out. */
async function findThree(page: Page): Promise<[Product, Product, Product]> {
  const [first, second] = [await takeProduct(page.request), await takeProduct(page.request)];
  return [first, second, await findProduct(page, ({ stock }) => stock === 0)];
}

/** Signs a new customer in, with these products on the list, the first one added last. */
async function becomeWisher(page: Page, products: readonly Product[]): Promise<void> {
  const { send } = await becomeCustomer(page);
  for (const { _id } of products.toReversed()) await send('POST', `/wishlist/${_id}`, {});
}

const card = (page: Page, { name }: Product) => page.getByRole('article', { name, exact: true });
const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: `Wishlist, ${count} ${count === 1 ? 'item' : 'items'}`, exact: true });

test('a guest’s heart leads through sign-in back to the same page, and adds the product', { tag: '@wide' }, async ({ page, request }) => {
  const { email } = await newCustomer(request);
  // No test adds products to this category, which would move the others.
  await page.goto('/products?category=sports&sort=price-high');
  const heart = page.getByRole('button', { name: /^Add .+ to wishlist$/ }).nth(4);
  const name = /^Add (.+) to wishlist$/.exec((await heart.getAttribute('aria-label')) ?? '')?.[1];
  await heart.click();
  await expect(page.getByText('Please login to add items to wishlist')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fproducts%3Fcategory%3Dsports%26sort%3Dprice-high$/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/products\?category=sports&sort=price-high$/);
  const filled = page.getByRole('button', { name: `Remove ${name} from wishlist` });
  await expect(filled).toBeFocused();
  await expect(badge(page, 1)).toBeVisible();
  await badge(page, 1).click();
  await expect(page.getByRole('article', { name })).toBeVisible();
});

test('a guest who registers instead also finds the product on the list', { tag: '@wide' }, async ({ page }) => {
  const [product] = await findThree(page);
  await page.goto(`/product/${product.slug}`);
  await page.getByRole('button', { name: `Add ${product.name} to wishlist` }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await register(page, freshEmail());
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}$`));
  await expect(page.getByRole('button', { name: `Remove ${product.name} from wishlist` })).toBeVisible();
  await expect(badge(page, 1)).toBeVisible();
});

test('the pages require guests to sign in', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'Please login to manage wishlist' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fwishlist$/);
});

test('hearts change at once everywhere, with one call per page, and keep their state', { tag: '@wide' }, async ({ page, context }) => {
  const [product] = (await findProducts(page, 'inStock=true&category=clothing')).filter(({ sizes }) => sizes.length > 2);
  if (!product) throw new Error('The demo shop has no such product.');
  await becomeWisher(page, []);
  const requests: string[] = [];
  page.on('request', (request) => {
    // The previous page may still have requests running.
    if (/\/api\/(wishlist|header)/.test(request.url()) && page.url().includes('/products?')) requests.push(request.method());
  });
  await page.goto('/products?category=clothing');
  await expect(page.getByLabel('Account of Ada')).toBeVisible();
  // biome-ignore lint/plugin: only silence shows that nothing more is requested.
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual(['GET']);

  await page.goto(`/product/${product.slug}`);
  const empty = page.getByRole('button', { name: `Add ${product.name} to wishlist` });
  const filled = page.getByRole('button', { name: `Remove ${product.name} from wishlist` });
  const second = await context.newPage();
  await second.goto(`/products?search=${encodeURIComponent(product.name)}`);
  await expect(second.getByRole('button', { name: `Add ${product.name} to wishlist` })).toBeVisible();
  const size = product.sizes[1] ?? '';
  const isSize = page.getByRole('radio', { name: size, exact: true });
  await isSize.or(page.getByRole('radio', { name: `${size}, out of stock`, exact: true })).check({ force: true });
  await empty.click();
  await expect(filled).toBeVisible();
  await expect(page.getByText('Added to wishlist!')).toBeVisible();
  await expect(badge(page, 1)).toBeVisible();
  // The other tab follows.
  await expect(second.getByRole('button', { name: `Remove ${product.name} from wishlist` })).toBeVisible();
  await page.goto('/wishlist');
  await expect(card(page, product)).toContainText(size);

  await page.goto(`/product/${product.slug}`);
  await filled.click();
  await expect(page.getByText('Removed from wishlist')).toBeVisible();
  await button(toast(page, 'Removed from wishlist'), 'Undo').click();
  await expect(filled).toBeVisible();
  await expect(page.getByText('Back on your wishlist')).toBeVisible();
});

test('a refused heart is reset, with a message', { tag: '@wide' }, async ({ page }) => {
  await becomeWisher(page, []);
  await page.goto('/products?category=sports');
  await page.route('**/api/wishlist/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await expect(page.getByLabel('Account of Ada')).toBeVisible();
  const hearts = page.getByRole('button', { name: /^Add .+ to wishlist$/ });
  const before = await hearts.count();
  await hearts.first().click();
  await expect(page.getByText('Failed to add to wishlist')).toBeVisible();
  await expect(hearts).toHaveCount(before);
  await expect(badge(page, 0)).toBeVisible();
});

test('the page: select, move, remove, undo, clear', async ({ page }) => {
  const [first, second, soldOut] = await findThree(page);
  await becomeWisher(page, [first, second, soldOut]);
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Wishlist' })).toBeVisible();
  await expect(card(page, first)).toContainText(/₹[\d,]+/);
  await expect(card(page, first)).not.toContainText('$');
  await expect(card(page, first)).toContainText(/Added [A-Z][a-z]+ \d+, \d{4}/);
  await expect(card(page, soldOut)).toContainText('Out of stock');
  await expect(
    card(page, soldOut)
      .getByRole('button', { name: /to Cart/ })
      .first(),
  ).toBeDisabled();

  // Nothing selected.
  await page.getByRole('button', { name: 'Move Selected to Cart' }).click();
  await expect(page.getByText('Please select items to move to cart')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Selected' }).click();
  await expect(page.getByText('Please select items to remove')).toBeVisible();

  // A removed product leaves the selection, and returns unselected after undo.
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await card(page, second)
    .getByRole('button', { name: `Remove ${second.name}` })
    .click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(badge(page, 2)).toBeVisible();
  await button(toast(page, 'Removed from wishlist'), 'Undo').click();
  await expect(card(page, second).getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByText('2 selected')).toBeVisible();

  // Available products move; the others show why not.
  await page.getByRole('button', { name: 'Move Selected to Cart' }).click();
  await expect(page.getByText('1 item(s) moved to cart')).toBeVisible();
  await expect(card(page, soldOut)).toContainText('Product is out of stock');
  await expect(card(page, first)).toHaveCount(0);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(badge(page, 2)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  // Clearing needs a confirmation.
  await page.getByRole('button', { name: 'Clear Wishlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear Wishlist' });
  await expect(dialog).toContainText('Are you sure you want to clear your entire wishlist?');
  await dialog.getByRole('button', { name: 'Keep It' }).click();
  await expect(card(page, second)).toBeVisible();
  await page.getByRole('button', { name: 'Clear Wishlist' }).click();
  await dialog.getByRole('button', { name: 'Yes, Clear It' }).click();
  await expect(page.getByText('Wishlist cleared')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
});

test('the page by keyboard alone, and the actions of one product’s card', { tag: '@wide' }, async ({ page }) => {
  const [first, second] = await findThree(page);
  await becomeWisher(page, [first, second]);
  await page.goto('/wishlist');
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  // Share Wishlist comes before them, the actions after.
  for (const name of ['Move Selected to Cart', 'Remove Selected', 'Move All to Cart', 'Clear Wishlist']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Clear Wishlist' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Clear Wishlist' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, first).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, first).getByRole('link', { name: first.name, exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card(page, first)).toHaveCount(0);
  await expect(page.getByText('1 item(s) moved to cart')).toBeVisible();

  await card(page, second)
    .getByRole('button', { name: /^Add to Cart/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Cart (2)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, second)).toBeVisible();
  await card(page, second).getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${second.slug}$`));
});

test('the profile’s tab: search, category, sort, view, and the same actions', { tag: '@wide' }, async ({ page }) => {
  const [shirt] = await findProducts(page, 'inStock=true&category=clothing&sortBy=price');
  const [book] = await findProducts(page, 'inStock=true&category=books&sortBy=price');
  const [, , soldOut] = await findThree(page);
  if (!shirt || !book) throw new Error('The demo shop has no such products.');
  await becomeWisher(page, [shirt, book, soldOut]);
  await page.goto('/profile');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Wishlist' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=wishlist$/);
  await expect(page.getByText('3 items', { exact: true })).toBeVisible();
  const names = page.getByRole('article').getByRole('heading');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name A-Z');
  await expect(names).toHaveText([shirt, book, soldOut].map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en')));
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
  await expect(page.getByText('1 of 3 items')).toBeVisible();
  await chooseAllAndType(page, book.name);
  await expect(names).toHaveText([book.name]);
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('');
  await page.getByRole('searchbox', { name: 'Search your wishlist' }).fill('nothing has this');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('button', { name: 'List view' }).click();
  await expect(page).toHaveURL(/view=list/);

  await card(page, shirt).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove Selected' }).click();
  await expect(page.getByText('Selected items removed from wishlist')).toBeVisible();
  await expect(card(page, shirt)).toHaveCount(0);
  await page.getByRole('button', { name: 'Move All to Cart' }).click();
  await expect(page.getByText('1 item(s) moved to cart')).toBeVisible();
  await expect(card(page, soldOut)).toContainText('Product is out of stock');
  await page.getByRole('button', { name: 'Clear Wishlist' }).click();
  await page.getByRole('button', { name: 'Yes, Clear It' }).click();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
});

/** Faster than any user: the second change happens before the address has followed the first. */
function chooseAllAndType(page: Page, words: string): Promise<void> {
  return page.evaluate(async (typed) => {
    const select = document.querySelector<HTMLSelectElement>('section[aria-label="Wishlist"] select');
    const field = document.querySelector<HTMLInputElement>('input[aria-label="Search your wishlist"]');
    if (!select || !field) throw new Error('The filters are not there.');
    select.value = '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await null;
    // Uses the prototype's setter: React overrides the property and would miss the change.
    Reflect.set(HTMLInputElement.prototype, 'value', typed, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, words);
}

test('a shared list is visible to everyone with the link, until sharing ends', { tag: '@wide' }, async ({ page, browser, baseURL }) => {
  const [first, second] = await findThree(page);
  await becomeWisher(page, [first, second]);
  await page.goto('/wishlist');
  await page.getByRole('button', { name: 'Share Wishlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Wishlist' });
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(new RegExp(`^${baseURL}/wishlist/shared/[0-9a-f-]{36}$`));

  const elsewhere = await browser.newContext({ reducedMotion: 'reduce' });
  const stranger = await elsewhere.newPage();
  const response = await stranger.goto(link);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' });
  await expect(stranger.getByRole('heading', { level: 1, name: 'Ada’s Wishlist' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: second.name, exact: true })).toBeVisible();
  await expect(stranger.getByRole('button', { name: /^Remove|Clear/ })).toHaveCount(0);
  await stranger.getByRole('button', { name: `Add to Cart ${first.name}` }).click();
  await expect(stranger.getByRole('dialog', { name: 'Cart (1)' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Stop Sharing' }).click();
  await expect(page.getByText('Your wishlist is private again')).toBeVisible();
  expect((await stranger.goto(link))?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { name: 'Wishlist Not Found' })).toBeVisible();
  await elsewhere.close();
});

test('a line of the cart moves to the wishlist', { tag: '@wide' }, async ({ page }) => {
  const [first] = await findThree(page);
  await becomeWisher(page, []);
  await page.goto(`/product/${first.slug}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Move .+ to wishlist$/ })
    .click();
  await expect(page.getByText('Moved to your wishlist')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Your cart is empty');
  await page.keyboard.press('Escape');
  await expect(badge(page, 1)).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${first.name} from wishlist` })).toBeVisible();
});

test('two tabs stay in sync, and signing out clears hearts and badge', { tag: '@wide' }, async ({ page, context }) => {
  const [first, second] = await findThree(page);
  await becomeWisher(page, [first, second]);
  await page.goto('/wishlist');
  const other = await context.newPage();
  await other.goto('/profile?tab=wishlist');
  await expect(card(other, second)).toBeVisible();
  await card(page, first)
    .getByRole('button', { name: `Remove ${first.name}` })
    .click();
  await expect(card(other, first)).toHaveCount(0);
  await expect(badge(other, 1)).toBeVisible();
  await other.close();
  await page.goto(`/product/${second.slug}`);
  await expect(page.getByRole('button', { name: `Remove ${second.name} from wishlist` })).toBeVisible();
  await page.getByLabel('Account of Ada').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: `Add ${second.name} to wishlist` })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Wishlist,/ })).toHaveCount(0);
});
