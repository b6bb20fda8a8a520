import { CATALOG } from './catalog/catalog';
import type { DemoCategory, DemoCustomer, DemoOrder, DemoPicture, DemoProduct, DemoReview, DemoScene } from './demo-shop.types';
import { makeCategories } from './make-categories';
import { type DemoCoupon, makeCoupons } from './make-coupons';
import { makeCustomers } from './make-customers';
import { makeScene } from './make-home.server';
import { makeOrder } from './make-orders';
import { type Drawings, makeCategoryPicture } from './make-pictures.server';
import { makeProduct } from './make-products.server';
import { makeAllReviews } from './make-reviews';
import { planCustomerOrders, planShopperOrders } from './order-plans';
import { createRandom } from './random';

export interface DemoShop {
  categories: (DemoCategory & { picture: DemoPicture })[];
  products: DemoProduct[];
  pictures: DemoPicture[];
  scene: DemoScene;
  customers: DemoCustomer[];
  reviews: DemoReview[];
  coupons: DemoCoupon[];
  orders: DemoOrder[];
}

/** The whole demo shop as data: the same for the same `now`, and dated relative to it. */
export function makeDemoShop({ now, drawings }: { now: Date; drawings: Drawings }): DemoShop {
  const { categories, shelves } = makeCategories(CATALOG);
  const pictures: DemoPicture[] = [];
  const products: DemoProduct[] = [];
  let nextVariantId = 1;
  for (const shelf of shelves) {
    for (const [at, entry] of shelf.products.entries()) {
      const made = makeProduct(entry, { id: products.length + 1, firstVariantId: nextVariantId, shelf, isFirst: at === 0, now, drawings });
      nextVariantId += made.product.variants.length;
      products.push(made.product);
      pictures.push(...made.pictures);
    }
  }
  const picturedCategories = categories.map((category) => ({ ...category, picture: makeCategoryPicture(category, drawings) }));
  const customers = makeCustomers(now);
  const coupons = makeCoupons(now);
  const random = createRandom('orders');
  const plans = [...planShopperOrders({ products, coupons, now }), ...planCustomerOrders({ products, customers, now })];
  const orders = plans.map((plan) => makeOrder(plan, { now, random }));
  return {
    categories: picturedCategories,
    products,
    pictures: [...pictures, ...picturedCategories.map(({ picture }) => picture)],
    scene: makeScene(drawings),
    customers,
    reviews: makeAllReviews(products, { customers, orders, now }),
    coupons,
    orders,
  };
}

/** Every drawing that the shop's pictures show. */
export function listDrawings(): string[] {
  const categories = CATALOG.flatMap((category) => [category, ...category.subcategories]);
  const looks = categories.flatMap((category) => ('products' in category ? category.products : [])).map(({ look }) => look);
  return [
    ...new Set([
      ...categories.map(({ artwork }) => artwork),
      ...looks.flatMap(({ artwork, emblem }) => (emblem ? [artwork, emblem] : [artwork])),
    ]),
  ];
}
