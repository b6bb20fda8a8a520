import type { Tx } from '#db/database.server';
import { AppError, invalidField } from '#shared/errors';
import { isDigits, slugify, toAddress } from '#shared/slug';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import * as queries from './product-admin.queries.server';

const SLUGS_TRIED = 50;

/**
 * The slug of a name, with the first free number appended if it is taken. It is reserved until the transaction ends: whoever creates
 * something of the same name meanwhile waits and gets the next number.
 */
export async function freeSlug(tx: Tx, table: 'products' | 'categories', name: string): Promise<string> {
  const base = toAddress(name) || (table === 'products' ? 'product' : 'category');
  await queries.lockSlug(tx, table, base);
  const candidates = [base, ...Array.from({ length: SLUGS_TRIED }, (_, i) => `${base}-${i + 2}`)];
  const taken = await queries.selectTakenSlugs(tx, table, candidates);
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${base}-${crypto.randomUUID().slice(0, 8)}`;
}

/** The slug of an address that an admin gives for a product or a category. Throws `invalid` if it has no letter. */
export function enteredSlug(input: string): string {
  const slug = slugify(input);
  if (slug === '' || isDigits(slug)) throw invalidField('slug', messages.slugInvalid);
  return slug;
}

/** The slug of a product's address that an admin gives; the old one leads to the product as before (docs/rules.md#products-old-slugs). */
export async function changedSlug(tx: Tx, product: queries.LockedProduct, input: string): Promise<string> {
  const slug = enteredSlug(input);
  if (slug === product.slug) return slug;
  await queries.lockSlug(tx, 'products', slug);
  if (!(await queries.reserveSlug(tx, product, slug)))
    throw new AppError('conflict', { fields: [{ field: 'slug', message: messages.slugTaken }] });
  return slug;
}
