import { changePrice, type PriceChange } from '#features/catalog/bulk-edits/price-change.rules';
import { findCategoryBranch } from '#features/catalog/categories/categories.service.server';
import type { Shop } from '#server/shop.server';
import { invalidField } from '#shared/errors';
import { withCommas } from '#shared/lists';
import { type Cents, negateCents, toCents, toDollars } from '#shared/money';
import { salePreviewMessages as messages } from './sale-preview.messages';
import * as queries from './sale-preview.queries.server';
import { MAX_PREVIEWED_PRICES, type PreviewedPrice, type PreviewedSale, type SalePreview, type SaleRule } from './sale-preview.schema';

/**
 * The prices that a rule gives to the chosen products, and other sales of them at the same time. A product has one price, unless its
 * variants have different ones. Throws `invalid` for more prices than a sale takes at once.
 */
export async function previewSale(shop: Shop, preview: SalePreview): Promise<PreviewedSale> {
  const { rule, ending, category, productIds, startsAt = new Date(), endsAt = null, saleId } = preview;
  const chosen = {
    categoryIds: category === undefined ? undefined : (await findCategoryBranch(shop, category)).ids,
    productIds: productIds?.map(Number),
  };
  const rows = await queries.selectVariantPrices(shop.db, chosen, MAX_PREVIEWED_PRICES + 1);
  const change = toPriceChange(rule);
  const targets = [...Map.groupBy(rows, ({ productId }) => productId).values()].flatMap((variants) => toTargets(variants, rule));
  const prices = targets.flatMap(({ listPriceCents, ownPriceCents, ...target }): PreviewedPrice[] => {
    const price = changePrice(listPriceCents, change, ending);
    if (price === undefined || price >= ownPriceCents) return [];
    return [{ ...target, listPrice: toDollars(listPriceCents), price: toDollars(price) }];
  });
  if (prices.length > MAX_PREVIEWED_PRICES) throw invalidField('productIds', messages.tooMany(MAX_PREVIEWED_PRICES));
  const overlaps = await queries.selectOverlaps(shop.db, [...new Set(prices.map((price) => Number(price.productId)))], {
    startsAt,
    endsAt,
    exceptId: saleId === undefined ? undefined : Number(saleId),
  });
  return {
    prices,
    skipped: targets.length - prices.length,
    overlaps: overlaps.map(({ id, ...overlap }) => ({ _id: String(id), ...overlap })),
  };
}

interface Target {
  productId: string;
  variantId?: string;
  name: string;
  listPriceCents: Cents;
  ownPriceCents: Cents;
}

/** One for a product, or one for each variant where their prices differ. A fixed price is that of the whole product. */
function toTargets(variants: readonly queries.VariantPriceRow[], rule: SaleRule): Target[] {
  const [first] = variants;
  if (!first) return [];
  const lowest = variants.reduce((least, each) => (each.listPriceCents < least.listPriceCents ? each : least), first);
  const areSame = variants.every(({ listPriceCents }) => listPriceCents === first.listPriceCents);
  if (areSame || rule.op === 'price') {
    // It makes the product cheaper as soon as one variant is.
    const { ownPriceCents } = variants.reduce((most, each) => (each.ownPriceCents > most.ownPriceCents ? each : most), first);
    return [{ productId: String(first.productId), name: first.name, listPriceCents: lowest.listPriceCents, ownPriceCents }];
  }
  return variants.map(({ productId, variantId, name, options, listPriceCents, ownPriceCents }) => ({
    productId: String(productId),
    variantId: String(variantId),
    name: withCommas([name, Object.values(options).join(' / ')]),
    listPriceCents,
    ownPriceCents,
  }));
}

const BASIS_POINTS = 100;

function toPriceChange(rule: SaleRule): PriceChange {
  switch (rule.op) {
    case 'percent':
      return { op: 'percent', rateBp: -rule.percent * BASIS_POINTS };
    case 'amount':
      return { op: 'amount', amountCents: negateCents(toCents(rule.amount)) };
    case 'price':
      return { op: 'set', amountCents: toCents(rule.amount) };
    default:
      return rule satisfies never;
  }
}
