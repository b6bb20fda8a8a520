import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { holdBack } from '../support/hold-back';
import { untilHydrated } from '../support/steps';

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const listField = (page: Page) => page.getByRole('searchbox', { name: 'Search in this list' });
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');
const count = (page: Page) => results(page).getByRole('status');

/** The filters, beside the list on a wide screen or in a sheet on a small one. */
async function openFilters(page: Page) {
  const beside = page.getByRole('complementary', { name: 'Filters' });
  if (await beside.isVisible()) return beside;
  await page.getByRole('button', { name: /^Filters/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
}

async function closeFilters(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  if (await sheet.isVisible()) await sheet.getByRole('button', { name: /^Show / }).click();
}

/** Chooses a filter and expects as many products as its label says. */
async function choose(page: Page, name: RegExp) {
  const filters = await openFilters(page);
  const option = filters.getByRole('link', { name });
  const promised = /^[\d,]+/.exec((await option.locator('> span').last().textContent()) ?? '')?.[0];
  await option.click();
  await expect(filters.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  await closeFilters(page);
  await expect(count(page)).toHaveText(new RegExp(`^${promised} products?$`));
}

async function shownPrices(page: Page): Promise<number[]> {
  return cards(page).evaluateAll((all) =>
    all.map((card) => Number(/\$([\d,.]+)/.exec(card.querySelector('strong, p.font-bold')?.textContent ?? '')?.[1]?.replace(',', ''))),
  );
}

test('a list is filtered, shows chips, is sorted and paged, and Back goes through all of it', async ({ page }) => {
  await page.goto('/products');
  await expect(cards(page)).toHaveCount(12);

  await choose(page, /^Sports/);
  await expect(page).toHaveURL(/\/products\?category=sports$/);
  await choose(page, /^\$25 to \$50/);
  await choose(page, /^In Stock Only/);
  await expect(page).toHaveURL(/\/products\?category=sports&price=25-50&inStock=true$/);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('link', { name: /^Remove filter/ })).toHaveCount(3);
  await expect.poll(async () => (await shownPrices(page)).every((price) => price >= 25 && price < 50)).toBe(true);

  await chips.getByRole('link', { name: 'Remove filter $25 to $50' }).click();
  await expect(page).toHaveURL(/\/products\?category=sports&inStock=true$/);
  await chips.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(chips).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: Low to High');
  await expect(page).toHaveURL(/\/products\?sort=price-low$/);
  // The address changes shortly before the content.
  await expect(async () => {
    const shown = await shownPrices(page);
    expect(shown).toHaveLength(12);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }).toPass({ timeout: 15_000 });
  const prices = await shownPrices(page);

  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/\/products\?sort=price-low&page=2$/);
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect.poll(async () => Math.min(...(await shownPrices(page)))).toBeGreaterThanOrEqual(prices.at(-1) ?? 0);

  await page.goBack();
  await expect(page).toHaveURL(/\/products\?sort=price-low$/);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-low');
  await page.goBack();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest');
});

test('Back from a product restores the list: page, scroll position and focus', async ({ page }) => {
  // What other tests add comes last.
  await page.goto('/products?category=clothing&sort=oldest&page=2');
  // Until the page is hydrated, a link loads a document, and Back another one.
  await untilHydrated(page);
  const name = (await cards(page).nth(8).getByRole('heading').textContent()) ?? '';
  const link = cards(page).nth(8).getByRole('link', { name, exact: true });
  await link.scrollIntoViewIfNeeded();
  const leftAt = await page.evaluate(() => scrollY);
  expect(leftAt).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/products\?category=clothing&sort=oldest&page=2$/);
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt);
});

test('the list can be shown in rows, and its page links have gaps', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/products?page=10');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toHaveText(/^1…89101112…\d+$/);
  await page.goto('/products?page=5');
  await expect(pages).toHaveText(/^1…34567…\d+$/);
  await page.goto('/products?page=10');
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page).toHaveURL(/\/products\?view=list&page=10$/);
  await expect(page.getByRole('link', { name: 'List view' })).toHaveAttribute('aria-current', 'true');
});

test('the tools of the list are in one row', async ({ page, isMobile }) => {
  await page.goto('/products?category=books');
  await untilHydrated(page);
  const tools = page
    .getByRole('combobox', { name: 'Sort by' })
    .or(isMobile ? page.getByRole('button', { name: /^Filters/ }) : listField(page))
    .or(page.getByRole('link', { name: 'List view' }))
    .filter({ visible: true });
  // Measured at the same moment, because parts that load late may move the row.
  const middles = await tools.evaluateAll((found) =>
    found.map((tool) => {
      const { top, bottom } = tool.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  expect(middles).toHaveLength(3);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
});

test('a sort order chosen while the list of a search is still loading keeps the search', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/products');
  await untilHydrated(page);
  const loading = await holdBack(page, '**/products.data*');
  await listField(page).fill('book');
  await listField(page).press('Enter');
  await loading.requested;
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: Low to High');
  loading.release();
  await expect(page).toHaveURL(/\/products\?search=book&sort=price-low$/);
});

test('a search within a list keeps filters and sort order; the header’s search starts a new list', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/products?category=electronics&rating=3&sort=price-low&view=list&page=2');
  await untilHydrated(page);
  await listField(page).fill('  headphones ');
  await listField(page).press('Enter');
  await expect(page).toHaveURL(/\/products\?search=headphones&category=electronics&rating=3&sort=price-low&view=list$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “headphones”' })).toBeVisible();
  await expect(listField(page)).toHaveValue('headphones');
  await expect(cards(page).first()).toContainText('Headphones');

  await listField(page).fill(' ');
  await page.getByRole('search', { name: 'This list' }).getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/products\?category=electronics&rating=3&sort=price-low&view=list$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Electronics' })).toBeVisible();

  await searchField(page).fill('headphones');
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/products\?search=headphones$/);
  await expect(listField(page)).toHaveValue('headphones');

  await page.goto('/deals');
  await listField(page).fill('book');
  await listField(page).press('Enter');
  await expect(page).toHaveURL(/\/products\?search=book&onSale=true$/);
});

test('one click on Clear Filters leads from an empty list to products', { tag: '@wide' }, async ({ page }) => {
  for (const clear of [
    () => results(page).getByRole('list', { name: 'Active filters' }).getByRole('link', { name: 'Clear Filters' }),
    () => results(page).getByRole('link', { name: 'Clear Filters' }).last(),
  ]) {
    await page.goto('/products?search=headphones&category=books&price=1000%2B&rating=4&inStock=true&onSale=true');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await clear().click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(cards(page)).toHaveCount(12);
  }

  await page.goto('/products?search=headphones&category=books&price=1000%2B');
  await results(page).getByRole('link', { name: 'Search “headphones” in all products' }).click();
  await expect(page).toHaveURL(/\/products\?search=headphones$/);
  await expect(cards(page).first()).toContainText('Headphones');
});

test('a search ignores case and accents, while typing and in its results', { tag: '@wide' }, async ({ page }) => {
  const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: /Soirée Clutch/ });
  for (const text of ['SOIREE CLUTCH', 'soirée clutch']) {
    await page.goto('/products');
    await untilHydrated(page);
    await searchField(page).fill(text);
    await expect(option).toBeVisible();
    await searchField(page).press('Enter');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('Soirée Clutch');
  }
});

test('the search suggests while typing, and arrow keys choose', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/');
  const field = searchField(page);
  // It becomes a combobox when the page is hydrated.
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.pressSequentially('headph');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.filter({ hasText: 'Headphones' }).first()).toContainText('$');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText(/^\d+ suggestions\. The arrow keys choose\.$/)).toBeAttached();

  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await expect(field).toBeFocused();
  await field.press('ArrowUp');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('headph');

  await field.press('ArrowDown');
  await field.press('ArrowDown');
  const chosen = page.getByRole('option', { selected: true });
  const href = (await chosen.getAttribute('href')) ?? '';
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href.replace('?', '\\?')}$`));
  await expect(options).toHaveCount(0);
});

test('a suggestion is taken by mouse or finger: a product, a category, a spelling', async ({ page }) => {
  await page.goto('/');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

  await searchField(page).fill('books');
  await options.filter({ hasText: 'in Categories' }).first().click();
  await expect(page).toHaveURL(/\/products\?category=books$/);
  await expect(searchField(page)).toHaveValue('');
  await expect(searchField(page)).not.toBeFocused();

  await searchField(page).fill('hedphones');
  await options.filter({ hasText: 'Did you mean headphones?' }).click();
  await expect(page).toHaveURL(/\/products\?search=headphones$/);
  await expect(searchField(page)).toHaveValue('headphones');
  await expect(options).toHaveCount(0);

  await searchField(page).fill('wired headphones');
  const product = options.filter({ hasText: '$' }).first();
  const name = /^[^,]+/.exec((await product.textContent()) ?? '')?.[0] ?? '';
  await product.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('text typed during a navigation gets its suggestions on the new page', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const released = Promise.withResolvers<void>();
  await page.route('**/products.data*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await searchField(page).fill('books');
  await options.filter({ hasText: 'in Categories' }).first().click();
  await searchField(page).fill('headphones');
  released.resolve();
  await expect(page).toHaveURL(/\/products\?category=books$/);
  await expect(options.filter({ hasText: 'All results for “headphones”' })).toBeVisible();
  await expect(searchField(page)).toHaveValue('headphones');
});

test('a late response to an older query is not shown', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/search/suggest?q=book', async (route) => {
    await released.promise;
    await route.continue();
  });
  const late = page.waitForResponse((response) => response.url().endsWith('?q=book'));
  const requested = page.waitForRequest((request) => request.url().endsWith('?q=book'));
  await searchField(page).fill('book');
  await requested;
  await searchField(page).fill('headphones');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.filter({ hasText: 'All results for “headphones”' })).toBeVisible();
  released.resolve();
  await (await late).finished();
  await expect(options.filter({ hasText: 'All results for “headphones”' })).toBeVisible();
  await expect(options.filter({ hasText: '“book”' })).toHaveCount(0);
});

test('the search field works when suggestions cannot be loaded', { tag: '@wide' }, async ({ page }) => {
  await page.route('**/api/search/suggest**', (route) => route.abort());
  await page.goto('/');
  await searchField(page).fill('headphones');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL(/\/products\?search=headphones$/);
  await expect(cards(page).first()).toContainText('Headphones');
});

test('a search without results suggests a spelling, fewer words, categories and fewer filters', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/products?search=hedphones');
  await expect(results(page).getByText('Did you mean')).toBeVisible();
  await expect(cards(page).first()).toContainText('Headphones');
  await results(page).getByRole('link', { name: 'headphones', exact: true }).click();
  await expect(page).toHaveURL(/\/products\?search=headphones$/);
  await expect(results(page).getByText('Did you mean')).toHaveCount(0);

  await page.goto('/products?search=headphones+qqqqqqqqqq');
  await expect(results(page).getByText('These are the results without')).toContainText('qqqqqqqqqq');
  await expect(cards(page).first()).toContainText('Headphones');

  await page.goto('/products?search=qqqqqqqqqq');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Look around in' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\?category=/);

  await page.goto('/products?category=books&price=1000%2B&rating=4');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await results(page).getByRole('link', { name: 'Clear Filters' }).last().click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(cards(page)).toHaveCount(12);
});

test('deals, new arrivals and best sellers have their own lists', { tag: '@wide' }, async ({ page, request }) => {
  for (const [path, name, query] of [
    ['/deals', 'Deals', 'onSale=true'],
    ['/new-arrivals', 'New Arrivals', 'sortBy=createdAt'],
    ['/best-sellers', 'Best Sellers', 'sortBy=popularity'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // Other tests add products meanwhile.
    await expect(async () => {
      await page.reload();
      const { products, totalProducts } = await (await request.get(`/api/products?${query}`)).json();
      await expect(count(page)).toHaveText(`${totalProducts} products`, { timeout: 1_000 });
      const names = products.map((product: { name: string }) => product.name);
      await expect(cards(page).getByRole('heading')).toHaveText(names, { timeout: 1_000 });
    }).toPass();
  }
  await page.goto('/deals');
  await choose(page, /^Clothing/);
  await expect(page).toHaveURL(/\/deals\?category=clothing$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Deals in Clothing' })).toBeVisible();
  await page.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/deals$/);
});

test('invalid parts of an address are ignored, and an unknown category says so', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/products?page=-1&price=cheap&rating=99&sort=nonsense&inStock=perhaps');
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  await page.goto('/products?category=books&page=99999');
  await expect(page).toHaveURL(/\/products\?category=books&page=\d$/);

  expect((await page.goto('/products?category=no-such-one'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Category Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse Categories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
});

test('a list that cannot be loaded says so, and Try Again loads it', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/categories');
  // Until the page is hydrated, a link loads a document, not data.
  await untilHydrated(page);
  await page.route('**/products.data**', (route) => route.abort());
  await page.getByRole('article').getByRole('link', { name: 'Books', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load products' })).toBeVisible();
  await expect(page.getByText(/^Error loading products: /)).toBeVisible();
  await page.unroute('**/products.data**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
});

test('a page is prefetched when the pointer rests on its link, but no facet, and nothing with Save-Data', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  const watch = (watched: Page) => {
    const fetched: string[] = [];
    watched.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('.data')) fetched.push(pathname + search);
    });
    return fetched;
  };
  // No test adds products to this category, which would move the others.
  const list = '/products?category=sports';
  const fetched = watch(page);
  await page.goto(list);
  await untilHydrated(page);
  await page.mouse.move(1, 1);
  const filters = await openFilters(page);
  await filters.getByRole('link', { name: /^Books/ }).hover();
  await closeFilters(page);
  // biome-ignore lint/plugin: any product is preloaded, and none is changed.
  const product = cards(page).first().getByRole('link').first();
  const href = (await product.getAttribute('href')) ?? '';
  await page.mouse.move(1, 1);
  await product.hover();
  await expect.poll(() => fetched.map((address) => address.split('?')[0])).toEqual([`${href}.data`]);

  const saving = await context.newPage();
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const fetchedHere = watch(saving);
  await saving.goto(list);
  await untilHydrated(saving);
  const aids = saving.waitForResponse((response) => response.url().includes('navigation-aids'));
  await saving.mouse.move(1, 1);
  // biome-ignore lint/plugin: any product would be preloaded, and none is changed.
  await cards(saving).first().getByRole('link').first().hover();
  await aids;
  await cards(saving).nth(1).getByRole('link').first().hover();
  await cards(saving).nth(1).getByRole('link').first().click();
  await expect(saving.getByRole('button', { name: 'Add to Cart', exact: true }).first()).toBeVisible();
  // Only the page that was opened.
  expect(fetchedHere).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list can be searched, filtered, sorted and paged, and categories have their tabs', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Search products' }).fill('headphones');
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/products\?search=headphones$/);
    await expect(cards(page).first()).toContainText('Headphones');

    await page.goto('/products?category=electronics&rating=3&sort=price-low&view=list&page=2');
    await listField(page).fill('headphones');
    await listField(page).press('Enter');
    await expect(page).toHaveURL(/\/products\?search=headphones&category=electronics&rating=3&sort=price-low&view=list$/);
    await expect(cards(page).first()).toContainText('Headphones');
    await expect(listField(page)).toHaveValue('headphones');
    await listField(page).fill('');
    await page.getByRole('search', { name: 'This list' }).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\?search=&category=electronics/);
    await expect(page.getByRole('heading', { level: 1, name: 'Electronics' })).toBeVisible();

    await page.goto('/products');
    const filtersLink = page.getByRole('link', { name: 'Filters' });
    if (await filtersLink.isVisible()) await filtersLink.click();
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('link', { name: /^Books/ })
      .click();
    await expect(page).toHaveURL(/\/products\?category=books$/);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: Low to High');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect(page).toHaveURL(/category=books&sort=price-low$/);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/category=books&sort=price-low&page=2$/);
    await page.getByRole('link', { name: /^Remove filter/ }).click();
    await expect(page).toHaveURL(/\/products\?sort=price-low$/);

    await page.goto('/categories');
    await page.getByRole('link', { name: 'Main Categories' }).click();
    await expect(page).toHaveURL(/\/categories\?tab=main$/);
    // The demo shop's ten, and those that other tests made.
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(10);
    await page.getByRole('link', { name: 'Electronics', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Electronics' })).toBeVisible();
  });
});
