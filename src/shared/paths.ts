/** Every address of the storefront, typed. Query values are encoded here and nowhere else. */
export const paths = {
  home: () => '/',
  products: (list: ListParams = {}) => `/products${toQuery(list)}`,
  deals: (list: ListParams = {}) => `/deals${toQuery(list)}`,
  newArrivals: (list: ListParams = {}) => `/new-arrivals${toQuery(list)}`,
  bestSellers: (list: ListParams = {}) => `/best-sellers${toQuery(list)}`,
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  categories: () => '/categories',
  cart: () => '/cart',
  wishlist: () => '/wishlist',
  /** A customer's list for others to see. */
  sharedWishlist: (shareToken: string) => `/wishlist/shared/${encodeURIComponent(shareToken)}`,
  checkout: () => '/checkout',
  orderConfirmation: (orderId: string) => `/order-confirmation/${encodeURIComponent(orderId)}`,
  orders: (list: { page?: number; status?: string; date?: string; search?: string } = {}) => `/orders${toQuery(list)}`,
  /** An order's details, or where it is, or what it cost on paper. */
  order: (orderId: string, part: '' | '/track' | '/invoice' = '') => `/orders/${encodeURIComponent(orderId)}${part}`,
  /** Without signing in, by number and email address. */
  lookUpOrder: () => '/track-order',
  confirmPayment: (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}/confirm`,
  login: (returnTo?: string) => `/login${toQuery({ redirect: returnTo })}`,
  register: (returnTo?: string) => `/register${toQuery({ redirect: returnTo })}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  /** The account area; every tab has an address. */
  profile: (tab?: ProfileTab, { page }: { page?: number } = {}) => `/profile${toQuery({ tab, page })}`,
  confirmNewsletter: (token: string) => `/newsletter/confirm${toQuery({ token })}`,
  leaveNewsletter: (token: string) => `/newsletter/leave${toQuery({ token })}`,
  contact: () => '/contact',
  help: () => '/help',
  shipping: () => '/shipping',
  returns: () => '/returns',
  sizeGuide: () => '/size-guide',
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookies: () => '/cookies',
  /** What is at hand without a connection, instead of a page that is not. */
  offline: (instead?: string) => `/offline${toQuery({ instead })}`,
  contactSupport: (email: string) => `mailto:${email}`,
};

export type ProfileTab = 'orders' | 'addresses' | 'payment-methods' | 'wishlist' | 'settings';

/** The list's state as its address has it: docs/rules.md#lists-address. */
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

/** '?a=1&b=2' of what is set, or nothing; `false` is not set, and neither is page 1. */
function toQuery(params: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === '' || value === false || (name === 'page' && value === 1)) continue;
    query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/** A way back that came from outside, if it stays in this shop; else home. */
export function ownPath(path: string | null | undefined): string {
  // '//host' and '/\host' are other hosts to a browser.
  return path && /^\/(?![/\\])/.test(path) && !/[\t\n\r]/.test(path) ? path : '/';
}
