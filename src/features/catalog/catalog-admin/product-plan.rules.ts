import { invalidField } from '#shared/errors';
import { type Cents, toCents } from '#shared/money';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import type { NewProduct, ProductChange } from './catalog-admin.schema';
import { type KnownOptions, optionsOfChange, optionsOfNew } from './product-variants.rules';

/** What a body makes of a product, without the database: saving it and checking whether it could be saved are the same code. */

interface KnownPrices {
  baseListPriceCents: Cents;
  baseSalePriceCents: Cents | null;
}

/** Throws `invalid`. */
export function planNewProduct(product: NewProduct) {
  const { options, variants = [] } = optionsOfNew(product);
  const listPriceCents = toCents(product.price);
  return { options, variants, listPriceCents, salePriceCents: checkedSale(saleCentsOf(product, null), listPriceCents) };
}

/** Throws `invalid`. */
export function planProductChange(input: ProductChange, known: KnownOptions & KnownPrices) {
  const resolved = optionsOfChange(input, known);
  const listPriceCents = input.price === undefined ? known.baseListPriceCents : toCents(input.price);
  return { resolved, listPriceCents, salePriceCents: checkedSale(saleCentsOf(input, known.baseSalePriceCents), listPriceCents) };
}

/** Null ends a sale; absent leaves it unchanged. */
function saleCentsOf({ salePrice, discountPrice }: ProductChange, knownCents: Cents | null): Cents | null {
  const sale = salePrice === undefined ? discountPrice : salePrice;
  if (sale === undefined) return knownCents;
  return sale === null ? null : toCents(sale);
}

function checkedSale(saleCents: Cents | null, listPriceCents: Cents): Cents | null {
  if (saleCents !== null && saleCents >= listPriceCents) {
    throw invalidField('salePrice', messages.saleNotBelow);
  }
  return saleCents;
}
