/** What is counted, by day: docs/rules.md#visits-counted. In the order of a visit. */
export const FIGURES = [
  'visits',
  'pages',
  'productViews',
  'searches',
  'emptySearches',
  'carts',
  'cartAdds',
  'checkouts',
  'addresses',
  'payments',
  'orders',
] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Record<Figure, number>;

/** The table's check has the same limit. */
const TERM_MAX_LENGTH = 60;
/** The longest slugs take nine characters for each of their own. */
const ADDRESS_PART_MAX_LENGTH = 720;
const PRODUCT = '/product/';
/** Calls, the console, files, and pages that only private links open. */
const NO_PAGE = /^\/(?:api|admin|assets|media|metrics|preview|sale-preview|theme-preview)(?:[/?]|$)|\.[a-z0-9]+$/i;

/** What a storefront address shows, as far as it is counted; undefined for calls and files. */
export type ShownPage = { shows: 'page' | 'checkout' } | { shows: 'product'; slug: string } | { shows: 'search'; term: string | undefined };

const PAGE: ShownPage = { shows: 'page' };
const CHECKOUT: ShownPage = { shows: 'checkout' };

/** Reads a path with its query, as it is in a request: '/product/lamp?size=L'. Slugs stay encoded. */
export function readPage(address: string): ShownPage | undefined {
  const end = address.indexOf('?');
  const path = end === -1 ? address : address.slice(0, end);
  if (NO_PAGE.test(path)) return undefined;
  if (path.startsWith(PRODUCT) && path.length <= ADDRESS_PART_MAX_LENGTH) return { shows: 'product', slug: path.slice(PRODUCT.length) };
  if (path === '/checkout') return CHECKOUT;
  return path === '/products' && end !== -1 ? readSearchPage(address.slice(end + 1)) : PAGE;
}

/** A search is its first page without filters: choosing a filter, an order or a page is no search of its own. */
function readSearchPage(query: string): ShownPage {
  const params = new URLSearchParams(query);
  const isNarrowed = ['page', 'category', 'brand', 'price', 'rating', 'inStock', 'onSale', 'sort', 'view'].some((name) => params.has(name));
  const typed = params.get('search')?.trim();
  return typed && !isNarrowed ? { shows: 'search', term: toTerm(typed) } : PAGE;
}

/**
 * What is stored of a search: lower case, single spaces, cut to a length; undefined for what looks like an address of mail, a card
 * or another long number, which somebody has put into the wrong field (docs/rules.md#visits-privacy).
 */
export function toTerm(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .toWellFormed()
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (text === '' || text.includes('@') || DIGITS_OF_A_PERSON.test(text)) return undefined;
  return [...text].slice(0, TERM_MAX_LENGTH).join('').trim();
}

/** Nine digits, perhaps grouped: phones, cards, accounts, but no sizes, years and models. */
const DIGITS_OF_A_PERSON = /(?:\p{Nd}[\s./()+-]*){9}/u;

/** The slug of a product's address; undefined if it is not encoded rightly. */
export function toSlug(encoded: string): string | undefined {
  try {
    const slug = decodeURIComponent(encoded).toWellFormed();
    return slug.includes('\0') ? undefined : slug;
  } catch {
    return undefined;
  }
}

/** The steps of a purchase in their order, and what each is called. */
export const FUNNEL = ['visits', 'carts', 'checkouts', 'addresses', 'payments', 'orders'] as const satisfies readonly Figure[];

export function conversion({ orders, visits }: Pick<Figures, 'orders' | 'visits'>): number {
  return visits === 0 ? 0 : orders / visits;
}
