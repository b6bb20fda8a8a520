import type { OrderStatus } from '#features/orders/orders/orders.rules';
import { DAY_MS } from '#shared/time';
import { SHOPPER, SHOPPER_ADDRESSES } from './demo-people';
import type { DemoCustomer, DemoProduct } from './demo-shop.types';
import type { DemoCoupon } from './make-coupons';
import { makeOrderLine, type OrderPlan } from './make-orders';
import { createRandom, pickWeighted, type Random } from './random';

const CUSTOMER_ORDERS = 320;
const CUSTOMER_ORDER_DAYS = 60;

/** The shopper's orders: each status, from this morning to half a year ago. */
const SHOPPER_ORDERS: {
  status: OrderStatus;
  daysAgo: number;
  lines: number;
  couponCode?: string;
  isToWork?: true;
  isCash?: true;
  orderNotes?: string;
  isSplit?: true;
}[] = [
  { status: 'pending', daysAgo: 0.12, lines: 1 },
  { status: 'processing', daysAgo: 0.4, lines: 3, couponCode: 'WELCOME10' },
  { status: 'confirmed', daysAgo: 1.1, lines: 2, isCash: true },
  { status: 'shipped', daysAgo: 2.2, lines: 2, isToWork: true },
  { status: 'out_for_delivery', daysAgo: 3.5, lines: 1, orderNotes: 'Please ring twice, the bell is quiet.' },
  { status: 'delivered', daysAgo: 11, lines: 4 },
  { status: 'cancelled', daysAgo: 19, lines: 1 },
  { status: 'delivered', daysAgo: 33, lines: 2, isToWork: true, couponCode: 'SAVE20' },
  { status: 'returned', daysAgo: 52, lines: 1 },
  { status: 'processing', daysAgo: 0.9, lines: 1, isCash: true },
  { status: 'shipped', daysAgo: 2.9, lines: 3, isSplit: true },
  { status: 'delivered', daysAgo: 96, lines: 3, isCash: true },
  { status: 'delivered', daysAgo: 171, lines: 1 },
];

interface PlanSources {
  products: readonly DemoProduct[];
  coupons: readonly DemoCoupon[];
  now: Date;
}

interface CustomerOrderSources extends Omit<PlanSources, 'coupons'> {
  customers: readonly DemoCustomer[];
  count?: number;
  seed?: string;
}

export function planShopperOrders({ products, coupons, now }: PlanSources): OrderPlan[] {
  const random = createRandom('orders of the shopper');
  const [home, work] = SHOPPER_ADDRESSES;
  const requested = random.shuffle(products.filter(isBuyable));
  let next = 0;
  return SHOPPER_ORDERS.map(({ status, daysAgo, lines, couponCode, isToWork, isCash, orderNotes, isSplit }) => {
    const coupon = coupons.find(({ code }) => code === couponCode);
    const bought = requested.slice(next, next + lines);
    next += lines;
    return {
      userId: SHOPPER.id,
      status,
      placedAt: new Date(now.getTime() - daysAgo * DAY_MS),
      lines: bought.map((product) => makeOrderLine(product, random)),
      address: (isToWork ? work : home).address,
      method: isCash ? 'cash_on_delivery' : 'credit_card',
      ...(coupon && { coupon }),
      ...(orderNotes && { orderNotes }),
      ...(isSplit && { isSplit }),
    };
  });
}

/** What others bought in the last two months: a few things sell often, as in any shop. */
export function planCustomerOrders({
  products,
  customers,
  now,
  count = CUSTOMER_ORDERS,
  seed = 'customers',
}: CustomerOrderSources): OrderPlan[] {
  const random = createRandom(`orders of ${seed}`);
  const demand = products.filter(isBuyable).map((product) => [product, 0.15 + random.next() ** 4 * (product.isPopular ? 9 : 5)] as const);
  return Array.from({ length: count }, () => {
    const customer = random.pick(customers);
    const daysAgo = 0.05 + random.next() ** 1.25 * CUSTOMER_ORDER_DAYS;
    const bought = new Set(
      Array.from(
        {
          length: pickWeighted(random, [
            [1, 50],
            [2, 28],
            [3, 15],
            [4, 7],
          ] as const),
        },
        () => pickWeighted(random, demand),
      ),
    );
    return {
      userId: customer.id,
      status: pickStatus(daysAgo, random),
      placedAt: new Date(now.getTime() - daysAgo * DAY_MS),
      lines: [...bought].map((product) => makeOrderLine(product, random)),
      address: customer.address,
      method: pickWeighted(random, [
        ['credit_card', 66],
        ['debit_card', 24],
        ['cash_on_delivery', 10],
      ] as const),
    };
  });
}

function isBuyable({ variants }: DemoProduct): boolean {
  return variants.some(({ onHand }) => onHand > 0);
}

/** Where an order of that age stands. */
function pickStatus(daysAgo: number, random: Random): OrderStatus {
  if (random.isTrue(0.04)) return 'cancelled';
  if (daysAgo < 0.3) return 'processing';
  if (daysAgo < 1.2) return random.pick(['processing', 'confirmed']);
  if (daysAgo < 3) return 'shipped';
  if (daysAgo < 4) return random.pick(['shipped', 'out_for_delivery']);
  return daysAgo > 16 && random.isTrue(0.03) ? 'returned' : 'delivered';
}
