import { describe, expect, it } from 'vitest';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { breadcrumbData, itemListData, shopData } from './structured-data.rules';

const origin = 'https://shop.example';

const mug = { name: 'Blue Mug', slug: 'blue-mug' } as ProductSummary; // the other fields are not read

describe('structured data', () => {
  it('of a breadcrumb trail has every step', () => {
    const trail = [
      { name: 'Home', to: '/' },
      { name: 'Kitchen', to: '/products?category=kitchen' },
    ];
    expect(breadcrumbData(trail, { origin })).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
        { '@type': 'ListItem', position: 2, name: 'Kitchen', item: 'https://shop.example/products?category=kitchen' },
      ],
    });
  });

  it('of a second page continues the numbering', () => {
    expect(itemListData([mug], { site: { origin }, offset: 12 })).toMatchObject({
      itemListElement: [{ position: 13, url: 'https://shop.example/product/blue-mug' }],
    });
  });

  it('of the shop has its name, and how to search it', () => {
    const [organization, website] = shopData({ name: 'Tradewind', email: 'help@shop.example', origin, theme: { menu: [] } });
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Tradewind', url: 'https://shop.example/' });
    expect(website).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: 'https://shop.example/products?search={search_term_string}' } },
    });
  });
});
