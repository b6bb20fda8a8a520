import type { Db } from '#db/database.server';
import { type CreatedProduct, makeCategory, makeProduct } from '#test/factories.server';

/** Electronics (with Phones and, hidden, Pagers) and Books; five products that differ in every property that lists use. */
export async function makeCatalog(db: Db) {
  const electronics = await makeCategory(db, { name: 'Electronics' });
  const phones = await makeCategory(db, { name: 'Phones', parentId: electronics.id });
  const pagers = await makeCategory(db, { name: 'Pagers', parentId: electronics.id });
  const books = await makeCategory(db, { name: 'Books' });
  await db.updateTable('categories').set({ isFeatured: true }).where('id', '=', electronics.id).execute();
  await db.updateTable('categories').set({ isActive: false }).where('id', '=', pagers.id).execute();

  const laptop = await makeProduct(db, {
    name: 'Aero Laptop',
    brand: 'Nimbus',
    categoryId: electronics.id,
    listPriceCents: 999_00,
    salePriceCents: 899_00,
  });
  const phone = await makeProduct(db, {
    name: 'Pocket Phone',
    brand: 'Nimbus',
    categoryId: phones.id,
    listPriceCents: 299_00,
    variants: [
      { color: 'Red', stock: 0 },
      { color: 'Blue', stock: 7 },
    ],
  });
  const cable = await makeProduct(db, { name: 'Braided Cable', brand: 'Acme', categoryId: phones.id, listPriceCents: 24_99, stock: 0 });
  const novel = await makeProduct(db, { name: 'The Long Novel', brand: 'Inkwell', categoryId: books.id, listPriceCents: 25_00, stock: 3 });
  const atlas = await makeProduct(db, {
    name: 'World Atlas',
    brand: 'Inkwell',
    categoryId: books.id,
    listPriceCents: 60_00,
    salePriceCents: 49_99,
  });

  const known: [product: CreatedProduct, ratingSum: number, reviewCount: number, popularity: number][] = [
    [laptop, 45, 10, 5],
    [phone, 8, 2, 9],
    [cable, 0, 0, 0],
    [novel, 5, 1, 1],
    [atlas, 7, 2, 1],
  ];
  for (const [product, ratingSum, reviewCount, popularity] of known) {
    await db
      .updateTable('products')
      .set({ ratingSum, reviewCount, popularity, isFeatured: product !== cable })
      .where('id', '=', Number(product.id))
      .execute();
  }
  return {
    laptop,
    phone,
    electronicsId: String(electronics.id),
    phonesId: String(phones.id),
    booksId: String(books.id),
  };
}

export type CreatedCatalog = Awaited<ReturnType<typeof makeCatalog>>;
