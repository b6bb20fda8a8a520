import { type APIRequestContext, expect, test } from '@playwright/test';
import { ADMIN, signInByApi } from '../support/callers';
import { takeProduct } from '../support/demo-products';

/** What search engines and link previews read. */

interface Head {
  title: string;
  canonical: string | undefined;
  robots: string | undefined;
  description: string | undefined;
  properties: Record<string, string>;
  rels: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: untyped until it is asserted.
  data: any[];
}

async function readHead(request: APIRequestContext, path: string): Promise<Head> {
  const html = await (await request.get(path)).text();
  const named = (name: string) => unescapeHtml(new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1]);
  const rels = Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|prev|next)" href="([^"]*)"/g)].map(([, rel, href]) => [rel, unescapeHtml(href)]),
  );
  return {
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1]) ?? '',
    canonical: rels.canonical,
    robots: named('robots'),
    description: named('description'),
    properties: Object.fromEntries(
      [...html.matchAll(/<meta property="([^"]*)" content="([^"]*)"/g)].map(([, property, content]) => [property, unescapeHtml(content)]),
    ),
    rels,
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
      ([, json]) => JSON.parse(json ?? '')['@graph'],
    ),
  };
}

function unescapeHtml(text: string | undefined): string | undefined {
  return text?.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

const ofType = ({ data }: Head, type: string) => data.find((item) => item['@type'] === type);

test('every public page has a title by the template, a short description and one canonical address', async ({ request, baseURL }) => {
  for (const path of [
    '/',
    '/products',
    '/deals',
    '/new-arrivals',
    '/best-sellers',
    '/categories',
    '/help',
    '/shipping',
    '/contact',
    '/terms',
  ]) {
    const head = await readHead(request, `${path}?utm_source=mail`);
    expect(head.title, path).toMatch(/^.+ \| Tradewind$/);
    expect(head.description?.length ?? 0, path).toBeGreaterThan(20);
    expect(head.description?.length ?? 0, path).toBeLessThanOrEqual(150);
    expect(head.canonical, path).toBe(`${baseURL}${path}`);
    expect(head.robots, path).toBeUndefined();
  }
  for (const path of ['/cart', '/login', '/checkout', '/products?search=mug', '/no/such/page']) {
    const head = await readHead(request, path);
    if (path !== '/no/such/page') expect(head.robots, path).toBe('noindex');
  }
});

test('a list has one canonical address for all its filters, and links its previous and next pages', async ({ request, baseURL }) => {
  const second = await readHead(request, '/products?page=2&view=list&foo=bar');
  expect(second.title).toBe('All Products, page 2 | Tradewind');
  expect(second.rels).toEqual({
    canonical: `${baseURL}/products?page=2`,
    prev: `${baseURL}/products?view=list`,
    next: `${baseURL}/products?view=list&page=3`,
  });
  expect((await readHead(request, '/products?category=books&sort=price-low&rating=4')).canonical).toBe(
    `${baseURL}/products?category=books`,
  );
  expect((await readHead(request, '/products')).rels.prev).toBeUndefined();

  const { itemListElement } = ofType(second, 'ItemList');
  expect(itemListElement).toHaveLength(12);
  expect(itemListElement[0]).toMatchObject({ position: 13, url: expect.stringMatching(`^${baseURL}/product/`) });
  const books = await readHead(request, '/products?category=fiction');
  expect(ofType(books, 'BreadcrumbList').itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Products',
    'Books',
    'Fiction',
  ]);
});

test('a product is described with price, rating, stock and existing pictures', async ({ request, baseURL }) => {
  // No test reviews a product that has many reviews.
  const product = await takeProduct(request, ({ salePrice, reviewCount }) => salePrice !== undefined && reviewCount > 9);
  const head = await readHead(request, `/product/${product.slug}`);
  expect(ofType(head, 'Product')).toMatchObject({
    name: product.name,
    offers: { price: product.salePrice?.toFixed(2), priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    aggregateRating: { ratingValue: product.rating, reviewCount: product.reviewCount },
  });
  expect(ofType(head, 'BreadcrumbList').itemListElement.at(-1).name).toBe(product.name);
  expect(head.properties).toMatchObject({
    'og:type': 'product',
    'og:title': product.name,
    'og:url': `${baseURL}/product/${product.slug}`,
    'og:site_name': 'Tradewind',
    'product:price:amount': product.salePrice?.toFixed(2),
  });
  for (const picture of [head.properties['og:image'], ...ofType(head, 'Product').image]) {
    const response = await request.get(picture ?? '');
    expect(response.headers()['content-type'], picture).toBe('image/webp');
  }
});

test('structured data describes the shop and its search', async ({ request, baseURL }) => {
  const home = await readHead(request, '/');
  expect(ofType(home, 'Organization')).toMatchObject({ name: 'Tradewind', url: `${baseURL}/` });
  expect(ofType(home, 'WebSite').potentialAction.target.urlTemplate).toBe(`${baseURL}/products?search={search_term_string}`);
  // Not the newest products: those of other tests have no pictures.
  for (const path of ['/', '/best-sellers', '/categories']) {
    const picture = (await readHead(request, path)).properties['og:image'];
    expect(picture, path).toBeDefined();
    expect((await request.get(picture ?? '')).headers()['content-type'], path).toBe('image/webp');
  }
});

test('a name that contains a script is escaped in the head, in the data and on the page', async ({ page, request }) => {
  const signIn = await (await request.post('/api/auth/login', { data: { email: 'admin@example.com', password: 'Admin12345' } })).json();
  const headers = { Authorization: `Bearer ${signIn.token}` };
  const name = `</script><script>window.isHacked = true</script><!-- "'&`;
  const created = await request.post('/api/products', {
    headers,
    data: { name, description: `${name}${name}`, price: 5, stock: 1, category: 'others', brand: name },
  });
  expect(created.status()).toBe(201);
  const { product } = await created.json();
  try {
    const head = await readHead(request, `/product/${product.slug}`);
    expect(ofType(head, 'Product')).toMatchObject({ name, brand: { name } });
    expect(head.properties['og:title']).toBe(name);
    for (const path of [`/product/${product.slug}`, '/new-arrivals', `/products?search=${encodeURIComponent(name)}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      expect(await page.evaluate(() => 'isHacked' in window), path).toBe(false);
    }
  } finally {
    await request.delete(`/api/products/${product._id}`, { headers });
  }
});

test('a product has one address, in any script; its old ones redirect to it permanently', async ({ request, baseURL }) => {
  const signIn = await (await request.post('/api/auth/login', { data: { email: 'admin@example.com', password: 'Admin12345' } })).json();
  const headers = { Authorization: `Bearer ${signIn.token}` };
  const name = `茶壺 ${Date.now()}`;
  const created = await request.post('/api/products', { headers, data: { name, price: 12, category: 'others', stock: 0 } });
  const { product } = await created.json();
  try {
    const path = `/product/${encodeURIComponent(product.slug)}`;
    expect(await readHead(request, path)).toMatchObject({ canonical: `${baseURL}${path}`, title: `${name} | Tradewind` });
    const changed = await request.put(`/api/products/${product._id}`, { headers, data: { slug: `${product.slug} teapot` } });
    expect(changed.status()).toBe(200);
    // A cached page is dropped a moment after the change.
    await expect(async () => {
      const old = await request.get(path, { maxRedirects: 0 });
      expect([old.status(), old.headers().location]).toEqual([301, `${path}-teapot`]);
    }).toPass();
  } finally {
    await request.delete(`/api/products/${product._id}`, { headers });
  }
});

test('robots.txt names a sitemap, and the sitemap lists existing pages', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  // Other tests add and delete products meanwhile.
  await expect(async () => {
    const response = await request.get('/sitemap.xml');
    expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    );
    const { totalProducts } = await (await request.get('/api/products?limit=1')).json();
    expect(addresses.filter((address) => address.startsWith(`${baseURL}/product/`))).toHaveLength(totalProducts);
    for (const address of addresses.filter((_, i) => i % 23 === 0)) {
      const page = await request.get(address, { maxRedirects: 0 });
      expect(page.status(), address).toBe(200);
      expect((await readHead(request, address)).canonical).toBe(address);
    }
  }).toPass({ timeout: 60_000 });
  expect((await request.get('/sitemaps/products-999.xml')).status()).toBe(404);
});

test('an unlisted product is shown by its address alone, and asks not to be indexed', async ({ request, baseURL }) => {
  const admin = await signInByApi(request, ADMIN);
  const name = `Unlisted vase ${Date.now()}`;
  const { product } = await admin.send('POST', '/products', { name, price: 12, category: 'others', stock: 3, status: 'unlisted' });
  const path = `/product/${product.slug}`;
  expect(await readHead(request, path)).toMatchObject({ title: `${name} | Tradewind`, robots: expect.stringContaining('noindex') });
  const found = await (await request.get(`/api/products?search=${encodeURIComponent(name)}`)).json();
  expect(found.products.map(({ slug }: { slug: string }) => slug)).not.toContain(product.slug);
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(`${baseURL}${path}<`);
});
