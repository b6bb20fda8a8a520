/** All URLs of the storefront, typed. Query values are encoded only here. */
export const paths = {
  home: () => '/',
  products: (list: ListParams = {}) => `/products${toQuery(list)}`,
  deals: (list: ListParams = {}) => `/deals${toQuery(list)}`,
  newArrivals: (list: ListParams = {}) => `/new-arrivals${toQuery(list)}`,
  bestSellers: (list: ListParams = {}) => `/best-sellers${toQuery(list)}`,
  /** `choice` is the value of each option: docs/rules.md#products-choice-address. */
  product: (slug: string, choice: Readonly<Record<string, string>> = {}) => `/product/${encodeURIComponent(slug)}${toQuery(choice)}`,
  categories: () => '/categories',
  cart: () => '/cart',
  wishlist: () => '/wishlist',
  /** A customer's wishlist, shared with others. */
  sharedWishlist: (shareToken: string) => `/wishlist/shared/${encodeURIComponent(shareToken)}`,
  checkout: () => '/checkout',
  orderConfirmation: (orderId: string) => `/order-confirmation/${encodeURIComponent(orderId)}`,
  orders: (list: { page?: number; status?: string; date?: string; search?: string } = {}) => `/orders${toQuery(list)}`,
  returnLabel: (orderId: string, returnId: string) =>
    `/orders/${encodeURIComponent(orderId)}/returns/${encodeURIComponent(returnId)}/label`,
  /** An order's details, tracking or invoice. */
  order: (orderId: string, part: '' | '/track' | '/invoice' = '') => `/orders/${encodeURIComponent(orderId)}${part}`,
  /** Without signing in, by number and email address. */
  lookUpOrder: () => '/track-order',
  confirmPayment: (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}/confirm`,
  /** The balance of a gift card. */
  giftCard: () => '/gift-card',
  /** A guest's order. The token is behind the #, so that it reaches neither logs nor referrers. */
  guestOrder: (token: string) => `/guest-order#${token}`,
  /** The page of a payment link, without signing in. */
  pay: (token: string) => `/pay/${encodeURIComponent(token)}`,
  login: (returnTo?: string) => `/login${toQuery({ redirect: returnTo })}`,
  register: (returnTo?: string) => `/register${toQuery({ redirect: returnTo })}`,
  forgotPassword: () => '/forgot-password',
  /** The account area; every tab has a URL. */
  profile: (tab?: ProfileTab, { page }: { page?: number } = {}) => `/profile${toQuery({ tab, page })}`,
  contact: () => '/contact',
  help: () => '/help',
  shipping: () => '/shipping',
  returns: () => '/returns',
  sizeGuide: () => '/size-guide',
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookies: () => '/cookies',
  /** A page that the owner wrote. */
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
  /** The pages that are available offline; shown instead of a page that is not. */
  offline: (instead?: string) => `/offline${toQuery({ instead })}`,
  contactSupport: (email: string) => `mailto:${email}`,
};

export type ProfileTab = 'orders' | 'addresses' | 'payment-methods' | 'wishlist' | 'settings';

/** A list's state in its URL: docs/rules.md#lists-address. */
export interface ListParams {
  search?: string | undefined;
  category?: string | undefined;
  price?: string | undefined;
  rating?: number | undefined;
  inStock?: boolean | undefined;
  onSale?: boolean | undefined;
  sort?: string | undefined;
  view?: 'list' | undefined;
  page?: number | undefined;
}

/** '?a=1&b=2' with the given parameters, or ''; leaves out undefined, '', `false` and page 1. */
function toQuery(params: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === '' || value === false || (name === 'page' && value === 1)) continue;
    query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/** An untrusted return path if it is within this shop, else the home page. Prevents open redirects. */
export function ownPath(path: string | null | undefined): string {
  // Browsers treat '//host' and '/\host' as other hosts.
  return path && /^\/(?![/\\])/.test(path) && !/[\t\n\r]/.test(path) ? path : '/';
}
