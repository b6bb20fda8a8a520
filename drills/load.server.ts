import { type FilledShop, startBuying } from './buyers.server';
import { startVisiting } from './visitors.server';

const VISITORS = 8;

/** Starts visitors of pages, and buyers who order. */
export function startLoad(address: () => string, { tokens, products }: FilledShop) {
  const paths = ['/', '/products', '/api/products', ...products.map(({ slug }) => `/product/${slug}`)];
  const visiting = startVisiting({ address, paths, visitors: VISITORS });
  const buying = startBuying({ address, tokens, products });
  return {
    stop: async () => {
      const purchases = await buying.stop();
      return { ...(await visiting.stop()), purchases };
    },
  };
}
