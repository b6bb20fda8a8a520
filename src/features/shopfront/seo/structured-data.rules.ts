import type { ProductDetail, ProductSummary } from '#features/catalog/products/products.schema';
import { absolutePictureUrl } from '#features/platform/media/picture-urls';
import { RETURN_DAYS } from '#features/pricing/pricing/delivery.rules';
import { paths } from '#shared/paths';
import type { Crumb } from '#ui/breadcrumb';

/** Structured data for search engines (https://schema.org); every URL is absolute. */
export function productData(product: ProductDetail, origin: string): object {
  const { name, slug, description, brand, images, category, price, salePrice, inStock, rating, reviewCount, variants } = product;
  const url = origin + paths.product(slug);
  return {
    '@type': 'Product',
    '@id': url,
    name,
    description,
    sku: variants[0]?.sku,
    image: images.map(({ url }) => absolutePictureUrl(url, origin)).filter((url) => url !== undefined),
    brand: brand && { '@type': 'Brand', name: brand },
    category: category.name,
    aggregateRating: reviewCount > 0 ? { '@type': 'AggregateRating', ratingValue: rating, reviewCount } : undefined,
    offers: {
      '@type': 'Offer',
      url,
      price: (salePrice ?? price).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'US',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: RETURN_DAYS,
      },
    },
  };
}

export function breadcrumbData(trail: readonly Crumb[], origin: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, to }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: origin + to })),
  };
}

/** The products of one page of a list, with their positions in the whole list. */
export function itemListData(products: readonly ProductSummary[], { origin, offset = 0 }: { origin: string; offset?: number }): object {
  return {
    '@type': 'ItemList',
    itemListElement: products.map(({ name, slug }, i) => ({
      '@type': 'ListItem',
      position: offset + i + 1,
      name,
      url: origin + paths.product(slug),
    })),
  };
}

/** The shop itself, and how to search it. */
export function shopData({ name, email, origin }: { name: string; email: string; origin: string }): object[] {
  const home = `${origin}${paths.home()}`;
  return [
    {
      '@type': 'Organization',
      '@id': `${home}#organization`,
      name,
      url: home,
      logo: `${origin}/favicon.svg`,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email },
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name,
      url: home,
      publisher: { '@id': `${home}#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.products()}?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
