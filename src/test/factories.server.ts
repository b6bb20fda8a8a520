import type { Db } from '#db/database.server';
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
  variants?: { size?: string; color?: string; stock: number }[];
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
  const product = await db
    .insertInto('products')
    .values({
      slug: `thing-${n}`,
      name: title,
      description: `${title}, plain and good.`,
      brand,
      categoryId: categoryId ?? (await makeCategory(db)).id,
      listPriceCents: cents(listPriceCents),
      salePriceCents: salePriceCents === null ? null : cents(salePriceCents),
      sizes: [...new Set(variants.flatMap(({ size }) => size ?? []))],
      colors: JSON.stringify([...new Set(variants.flatMap(({ color }) => color ?? []))].map((color) => ({ name: color, hex: '#336699' }))),
      images: JSON.stringify([{ key: `picture-${n}`, alt: title, width: 1200, height: 1200 }]),
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('variants')
    .values(
      variants.map(({ size, color, stock: onHand }, position) => ({
        productId: product.id,
        sku: `SKU-${n}-${position}`,
        size: size ?? null,
        color: color ?? null,
        position,
        onHand,
      })),
    )
    .returning('id')
    .execute();
  return { id: String(product.id), slug: product.slug, variantIds: rows.map(({ id }) => id) };
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
export async function makeOrderOf(db: Db, { userId, productIds, status, quantity = 1, createdAt = new Date() }: MakeOrder): Promise<void> {
  const { id } = await db
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
        orderId: id,
        position: i + 1,
        productId: Number(productId),
        sku: 'X',
        name: 'Thing',
        unitPriceCents: cents(20_00),
        quantity,
      })),
    )
    .execute();
}
