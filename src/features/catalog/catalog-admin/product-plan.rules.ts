import { invalidField } from '#shared/errors';
import { type Cents, toCents } from '#shared/money';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import type { NewProduct, ProductChange } from './catalog-admin.schema';
import { optionsOfChange, optionsOfNew, type StoredOptions } from './product-variants.rules';

/** What a body makes of a product, without the database: saving it and checking whether it could be saved are the same code. */

interface StoredPrices {
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
export function planProductChange(input: ProductChange, stored: StoredOptions & StoredPrices) {
  const resolved = optionsOfChange(input, stored);
  const listPriceCents = input.price === undefined ? stored.baseListPriceCents : toCents(input.price);
  return { resolved, listPriceCents, salePriceCents: checkedSale(saleCentsOf(input, stored.baseSalePriceCents), listPriceCents) };
}

/** Null ends a sale; absent leaves it unchanged. */
function saleCentsOf({ salePrice, discountPrice }: ProductChange, storedCents: Cents | null): Cents | null {
  const sale = salePrice === undefined ? discountPrice : salePrice;
  if (sale === undefined) return storedCents;
  return sale === null ? null : toCents(sale);
}

function checkedSale(saleCents: Cents | null, listPriceCents: Cents): Cents | null {
  if (saleCents !== null && saleCents >= listPriceCents) {
    throw invalidField('salePrice', messages.saleNotBelow);
  }
  return saleCents;
}
