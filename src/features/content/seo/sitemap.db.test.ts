import { beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#server/config.server';
import { type CreatedProduct, makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { pagesSitemap, productsSitemap, robotsText, sitemap } from './sitemap.service.server';

const test = openTestShop();
const requestUrl = 'http://shop.example/sitemap.xml';

const products: CreatedProduct[] = [];

beforeAll(async () => {
  const { id: categoryId } = await makeCategory(test.shop.db, { name: 'Lamps' });
  const { id: hiddenId } = await makeCategory(test.shop.db, { name: 'Hidden' });
  await test.shop.db.updateTable('categories').set({ isActive: false }).where('id', '=', hiddenId).execute();
  for (let count = 0; count < 7; count++) products.push(await makeProduct(test.shop.db, { categoryId }));
  const { id: draftId } = await makeProduct(test.shop.db, { categoryId });
  await test.shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', Number(draftId)).execute();
  await test.shop.db
    .updateTable('products')
    .set({ updatedAt: new Date('2026-02-03T04:05:06Z') })
    .where('slug', '=', products[2]?.slug ?? '')
    .execute();
});

async function read(pieces: AsyncIterable<string> | undefined): Promise<string> {
  let xml = '';
  for await (const piece of pieces ?? []) xml += piece;
  return xml;
}

function addressesIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

const productAddresses = () => products.map(({ slug }) => `http://shop.example/product/${slug}`);

describe('the sitemap', () => {
  it('is one file while that is enough: pages, active categories, every product once', async () => {
    const xml = await read(await sitemap(test.shop, requestUrl));
    const addresses = addressesIn(xml);
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
    expect(addresses).toEqual(expect.arrayContaining(['http://shop.example/', 'http://shop.example/products?category=lamps']));
    expect(addresses).not.toContain('http://shop.example/products?category=hidden');
    expect(addresses.filter((address) => address.includes('/product/'))).toEqual(productAddresses());
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('has the date of a product’s last change', async () => {
    const xml = await read(await sitemap(test.shop, requestUrl));
    expect(xml).toContain(`/product/${products[2]?.slug}</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod>`);
  });

  it('is split when it is large: no file has too many entries, and together they have every product once', async () => {
    const productsPerFile = 3;
    const files = addressesIn(await read(await sitemap(test.shop, requestUrl, productsPerFile)));
    expect(files[0]).toBe('http://shop.example/sitemaps/pages.xml');
    const parts = files.slice(1).map((file) => Number(/products-(\d+)\.xml$/.exec(file)?.[1]));
    expect(parts.length).toBeGreaterThan(1);
    const found = [];
    for (const part of parts) {
      const addresses = addressesIn(await read(await productsSitemap(test.shop, { part, requestUrl, productsPerFile })));
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.length).toBeLessThanOrEqual(productsPerFile);
      found.push(...addresses);
    }
    expect(found).toEqual(productAddresses());
    expect(addressesIn(await read(await pagesSitemap(test.shop, { requestUrl })))).toContain('http://shop.example/deals');
    expect(await productsSitemap(test.shop, { part: 99, requestUrl, productsPerFile })).toBeUndefined();
  });

  it('uses the public URL if one is configured', async () => {
    const shop = { ...test.shop, config: { ...test.shop.config, shop: { ...test.shop.config.shop, url: 'https://real.example' } } };
    const addresses = addressesIn(await read(await sitemap(shop, requestUrl)));
    expect(addresses.every((address) => address.startsWith('https://real.example/'))).toBe(true);
  });

  it('of a shop with several languages is an index of the files of each, whose entries name all of them', async () => {
    const config = { ...test.shop.config, languages: { all: ['en', 'pt-BR'], default: 'en' } } satisfies Config;
    const shop = { ...test.shop, config };
    const files = addressesIn(await read(await sitemap(shop, requestUrl)));
    expect(files).toEqual(
      ['', '/pt-br'].flatMap((folder) => ['pages', 'products-1'].map((file) => `http://shop.example/sitemaps${folder}/${file}.xml`)),
    );
    const xml = await read(await productsSitemap(shop, { part: 1, requestUrl, language: 'pt-BR' }));
    expect(addressesIn(xml)).toEqual(products.map(({ slug }) => `http://shop.example/pt-br/product/${slug}`));
    const slug = products[0]?.slug;
    expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="en" href="http://shop.example/product/${slug}"/>`);
    expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="http://shop.example/product/${slug}"/>`);
    expect(await read(await pagesSitemap(shop, { requestUrl, language: 'pt-BR' }))).toContain('<loc>http://shop.example/pt-br</loc>');
    const robots = robotsText('https://real.example', config.languages);
    expect(robots).toContain('Disallow: /pt-br/checkout\n');
    expect(robots).not.toContain('/pt-br/api');
  });

  it('has the address that a product or a category has in each language', async () => {
    const config = { ...test.shop.config, languages: { all: ['en', 'de'], default: 'en' } } satisfies Config;
    const shop = { ...test.shop, config };
    const { id = '', slug = '' } = products[3] ?? {};
    const lamps = await test.shop.db.selectFrom('categories').select('id').where('slug', '=', 'lamps').executeTakeFirstOrThrow();
    await test.shop.db
      .insertInto('productTranslations')
      .values({ productId: Number(id), language: 'de', slug: 'leuchte' })
      .execute();
    await test.shop.db.insertInto('categoryTranslations').values({ categoryId: lamps.id, language: 'de', slug: 'leuchten' }).execute();
    const xml = await read(await productsSitemap(shop, { requestUrl, part: 1, language: 'de' }));
    expect(xml).toContain('<loc>http://shop.example/de/product/leuchte</loc>');
    expect(xml).toContain(`hreflang="en" href="http://shop.example/product/${slug}"`);
    const pages = await read(await pagesSitemap(shop, { requestUrl }));
    expect(pages).toContain('<loc>http://shop.example/products?category=lamps</loc>');
    expect(pages).toContain('hreflang="de" href="http://shop.example/de/products?category=leuchten"');
  });

  it('is named in robots.txt, which excludes personal pages', () => {
    expect(robotsText('https://real.example').split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /checkout', 'Sitemap: https://real.example/sitemap.xml']),
    );
  });
});
