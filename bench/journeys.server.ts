import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ADDRESS, callShop, SELLABLE, signInShoppers, stockUp } from './shoppers.server';

export const CARD = { number: '4242 4242 4242 4242', expiryMonth: '12', expiryYear: '2099', cvv: '123', name: 'Ada Lovelace' };

interface WantedProduct {
  productId: string;
  variantId: string;
  quantity: number;
}

/**
 * What shoppers buy: each another product, all the same, or all the same two, every second shopper in the other order, so that orders
 * which lock in the order of their lines would deadlock.
 */
export type Wishes = 'distinct' | 'hot' | 'crossed';

interface Journey {
  token: string | undefined;
  products: WantedProduct[];
}

/** Signs in customers; returns the journey of each. */
export async function openJourneys(pool: pg.Pool, count: number, wishes: Wishes = 'distinct'): Promise<(n: number) => Journey> {
  await stockUp(pool);
  const { rows } = await pool.query<WantedProduct>(
    `SELECT product_id::text AS "productId", id::text AS "variantId", 1 AS quantity FROM variants WHERE on_hand >= 1000000 ORDER BY id LIMIT $1`,
    [SELLABLE],
  );
  const tokens = await signInShoppers(pool, count);
  const [first, second] = rows as [WantedProduct, WantedProduct];
  const productsOf = {
    distinct: (n: number) => rows.slice(n % rows.length, (n % rows.length) + 1),
    hot: () => [first],
    crossed: (n: number) => (n % 2 === 0 ? [first, second] : [second, first]),
  } satisfies Record<Wishes, (n: number) => WantedProduct[]>;
  return (n) => ({ token: tokens[n], products: productsOf[wishes](n) });
}

/** The calls of a shopper's pages from the product to the order. Returns how long each took, the first since it was due. */
export async function buyByCard({
  api,
  token,
  products,
  dueMs = performance.now(),
}: Journey & { api: string; dueMs?: number }): Promise<number[]> {
  const durations: number[] = [];
  let sentMs = dueMs;
  const measured = async (sent: Promise<unknown>) => {
    await sent;
    durations.push(performance.now() - sentMs);
    sentMs = performance.now();
  };
  const look = (target: string) => measured(callShop({ method: 'GET', url: `${api}${target}`, token }));
  for (const body of products) await measured(callShop({ method: 'POST', url: `${api}/cart/add`, token, body }));
  await look('/cart');
  await look('/checkout/payment-methods');
  await look('/checkout/summary');
  await look(`/checkout/summary?country=${encodeURIComponent(ADDRESS.country)}&state=${ADDRESS.state}`);
  const body = { paymentMethod: 'credit_card', paymentDetails: CARD, useNewAddress: true, newAddress: ADDRESS };
  await measured(callShop({ method: 'POST', url: `${api}/orders`, token, body, key: randomUUID() }));
  return durations;
}
