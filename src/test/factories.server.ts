import type { Db } from '#db/database.server';
import type { StoredOption } from '#features/catalog/products/product-options.rules';
import { COLOR, SIZE, withShorthands } from '#features/catalog/products/product-options.rules';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import { cents } from '#shared/money';

let created = 0;

interface MakeProduct {
  name?: string;
  listPriceCents?: number;
  salePriceCents?: number | null;
  categoryId?: number;
  brand?: string;
  /** Pieces of each variant; `stock: 5` is one variant without size and colour. */
  stock?: number;
  variants?: { size?: string; color?: string; stock: number; stockPolicy?: StockPolicy }[];
}

export interface CreatedProduct {
  /** In the API's format. */
  id: string;
  slug: string;
  variantIds: number[];
}

/** A sellable product, in a new category unless one is given. */
export async function makeProduct(
  db: Db,
  { name, listPriceCents = 20_00, salePriceCents = null, categoryId, brand = 'Acme', stock = 5, variants = [{ stock }] }: MakeProduct = {},
): Promise<CreatedProduct> {
  const n = ++created;
  const title = name ?? `Thing ${n}`;
  const prices = { listPriceCents: cents(listPriceCents), salePriceCents: salePriceCents === null ? null : cents(salePriceCents) };
  const product = await db
    .insertInto('products')
    .values({
      slug: `thing-${n}`,
      name: title,
      description: `${title}, plain and good.`,
      brand,
      categoryId: categoryId ?? (await makeCategory(db)).id,
      ...prices,
      baseListPriceCents: prices.listPriceCents,
      baseSalePriceCents: prices.salePriceCents,
      highestPriceCents: prices.salePriceCents ?? prices.listPriceCents,
      options: JSON.stringify(toOptions(variants)),
      images: JSON.stringify([{ key: `picture-${n}`, alt: title, width: 1200, height: 1200 }]),
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('variants')
    .values(
      variants.map(({ size, color, stock: onHand, stockPolicy = 'counted' }, position) => ({
        productId: product.id,
        sku: `SKU-${n}-${position}`,
        options: JSON.stringify(withShorthands({ size, color })),
        position,
        onHand,
        stockPolicy,
      })),
    )
    .returning('id')
    .execute();
  return { id: String(product.id), slug: product.slug, variantIds: rows.map(({ id }) => id) };
}

function toOptions(variants: readonly { size?: string; color?: string }[]): StoredOption[] {
  const colors = [...new Set(variants.flatMap(({ color }) => color ?? []))].map((name) => ({ name, hex: '#336699' }));
  const sizes = [...new Set(variants.flatMap(({ size }) => size ?? []))].map((name) => ({ name }));
  return [
    { name: COLOR, values: colors },
    { name: SIZE, values: sizes },
  ].filter(({ values }) => values.length > 0);
}

export async function makeCategory(
  db: Db,
  { name, parentId = null }: { name?: string; parentId?: number | null } = {},
): Promise<{ id: number; slug: string }> {
  const n = ++created;
  return db
    .insertInto('categories')
    .values({
      name: name ?? `Category ${n}`,
      slug: name?.toLowerCase().replace(/[^a-z0-9]+/g, '-') ?? `category-${n}`,
      parentId,
      level: parentId === null ? 0 : 1,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

/** A customer who never signs in. */
export async function makeUser(db: Db, { firstName = 'Grace', lastName = 'Hopper' } = {}): Promise<{ id: string }> {
  return db
    .insertInto('users')
    .values({ firstName, lastName, email: `user-${++created}@example.com`, passwordHash: '!' })
    .returning('id')
    .executeTakeFirstOrThrow();
}

interface MakeOrder {
  userId: string;
  productIds: string[];
  status: string;
  /** Quantity of each product. */
  quantity?: number;
  createdAt?: Date;
}

/** An order of a customer with these products in it. */
export async function makeOrderOf(db: Db, { userId, productIds, status, quantity = 1, createdAt }: MakeOrder): Promise<{ id: string }> {
  const order = await db
    .insertInto('orders')
    .values({
      orderNumber: `TW-${crypto.randomUUID()}`,
      userId,
      status,
      paymentMethod: 'cash_on_delivery',
      paymentStatus: 'pending',
      stockState: 'sold',
      itemsCents: cents(20_00),
      taxCents: cents(0),
      shippingCents: cents(0),
      discountCents: cents(0),
      totalCents: cents(20_00),
      shippingAddress: '{}',
      estimatedDelivery: new Date(),
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('orderLines')
    .values(
      productIds.map((productId, i) => ({
        orderId: order.id,
        position: i + 1,
        productId: Number(productId),
        sku: 'X',
        name: 'Thing',
        unitPriceCents: cents(20_00),
        quantity,
      })),
    )
    .execute();
  return order;
}

/** An import of customers without rows. */
export async function makeImport(db: Db, status: 'uploaded' | 'ready' | 'running' | 'done'): Promise<string> {
  const values = { kind: 'customers', format: 'csv', fileName: 'customers.csv', columns: ['email'], mapping: '{"email":"email"}', status };
  const admin = { adminId: crypto.randomUUID(), adminEmail: 'admin@example.com' };
  const { id } = await db
    .insertInto('imports')
    .values({ ...values, ...admin })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A mail of the log that failed for good. Returns its id. */
export async function makeMail(
  db: Db,
  values: { status?: string; recipient?: string; enqueuedAt?: Date; orderId?: string } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const words = { title: 'Your order is on its way', bodyText: 'Hello', bodyHtml: '<p>Hello</p>' };
  await db
    .insertInto('mails')
    .values({
      id,
      jobId: id,
      kind: 'order.shipped',
      status: 'failed',
      recipient: 'ada@example.com',
      enqueuedAt: new Date(),
      ...words,
      ...values,
    })
    .execute();
  return id;
}
