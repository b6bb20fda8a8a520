import type { Db, Tx } from '#db/database.server';
import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';
import { translateLinesFor } from '#features/catalog/translations/translated-products.server';
import { languageOf } from '#features/platform/mail/mail-language.server';
import { toUsedPromotions, type UsedPromotion } from '#features/pricing/promotions/order-promotions.server';
import { toPromotion } from '#features/pricing/promotions/promotion-view.server';
import type { Promotion } from '#features/pricing/promotions/promotions.rules';
import { quoteRates, type RatesQuery, type ShopRates } from '#features/pricing/rates/rates.rules';
import { readShopRates } from '#features/pricing/rates/rates.server';
import { type OrderMethod, toOrderMethod } from '#features/pricing/shipping/order-method.rules';
import type { Language } from '#languages/languages';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { sumCents, toCents, ZERO_CENTS } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import { imageUrlOf } from './order-edit-view.server';
import { orderEditsMessages as messages } from './order-edits.messages';
import type { AddedLine, EditedOrderRow, LineChanges, StoredPromotionRow } from './order-edits.queries.server';
import { type EditedParts, type EditedPrice, isCancelledByEdit, priceEdit } from './order-edits.rules';
import type { OrderEditChanges } from './order-edits.schema';
import { selectVariants } from './sellable-rows.queries.server';

/** What an edit would make of an order. */
export interface PreparedEdit {
  /** What the order is written in. */
  language: Language;
  lines: LineChanges;
  /** All lines afterwards. */
  linesAfter: { name: string; translatedName?: string | null | undefined; quantity: number; quantityBefore: number }[];
  shippingAddress: PostalAddress;
  shipping: Pick<EditedOrderRow, 'shippingSpeed' | 'ownShippingCents' | 'shippingMethod'>;
  price: EditedPrice;
  /** All but the price that its calculation needs, to calculate again with another discount of staff. */
  parts: EditedParts;
  /** What the order then stores of its promotions. */
  used: (price: EditedPrice) => UsedPromotion[];
  couponCode: string | null;
  isCouponForced: boolean;
  needsCouponDecision: boolean;
  isCancellation: boolean;
}

interface EditContext {
  shop: Shop;
  db: Db | Tx;
  row: EditedOrderRow;
}

/** Checks an edit, and calculates the order's new price. Throws `invalid` with the wrong fields. */
export async function prepareEdit({ shop, db, row }: EditContext, edit: OrderEditChanges): Promise<PreparedEdit> {
  const changed = findChangedLines(row, edit);
  const { added: requested, raised, products } = await findAddedLines(db, row, edit);
  const language = await languageOf(shop, db, { order: row.id });
  const added = await translateLinesFor(shop, db, { lines: requested, language });
  const quantities = new Map(changed.map(({ position, quantity }) => [position, quantity]));
  for (const { position, pieces } of raised) {
    const line = row.lines.find((known) => known.position === position);
    quantities.set(position, (quantities.get(position) ?? line?.quantity ?? 0) + pieces);
  }
  if (edit.shippingAddress && row.hasShipments) throw refused([{ field: 'shippingAddress', message: messages.addressTooLate }]);

  const known = row.lines.map((line) => ({
    ...line,
    quantityBefore: line.quantity,
    quantity: quantities.get(line.position) ?? line.quantity,
  }));
  const lastPosition = Math.max(0, ...row.lines.map(({ position }) => position));
  const linesAfter = [
    ...known,
    ...added.map((line, i) => ({
      ...line,
      ...products.get(line.variantId),
      quantityBefore: 0,
      isGift: false,
      position: lastPosition + 1 + i,
    })),
  ];
  const bought = linesAfter.filter(({ isGift }) => !isGift);
  const shippingAddress = edit.shippingAddress ?? row.shippingAddress;
  const shopRates = await readShopRates(shop);
  const lines = bought.map(({ variantId, productId, categoryId, tags, weightGrams, taxClass, unitPriceCents, quantity }) => ({
    variantId: variantId ?? 0,
    productId: productId ?? 0,
    categoryId: categoryId ?? undefined,
    tags: tags ?? [],
    weightGrams: weightGrams ?? null,
    taxClass,
    unitPriceCents,
    quantity,
  }));
  const shipping = chooseShipping({ row, edit, shopRates }, { destination: shippingAddress, lines });
  const parts: EditedParts = {
    lines,
    destination: shippingAddress,
    shopRates,
    promotions: row.promotions.flatMap(toUsed),
    lostCouponCents: sumCents(row.promotions.map(({ terms, amountCents }) => (terms ? ZERO_CENTS : amountCents))),
    isCouponForced: edit.coupon === 'keep' || (edit.coupon !== 'drop' && row.isCouponForced),
    staffDiscountCents: row.staffDiscountCents,
    ownShippingCents: shipping.ownShippingCents ?? undefined,
    method: shipping.shippingMethod ?? undefined,
    shippingCents: row.shippingCents,
  };
  const price = priceEdit(parts);
  const isCancellation = isCancelledByEdit(linesAfter, row.status);
  const isDropped = price.couponProblem !== undefined && !parts.isCouponForced;
  return {
    language,
    lines: { changed: [...quantities].map(([position, quantity]) => ({ position, quantity })), added },
    linesAfter,
    shippingAddress,
    shipping,
    price,
    parts,
    used: (finalPrice) =>
      usedAfter(
        row,
        finalPrice,
        bought.map(({ position }) => position),
      ),
    couponCode: isDropped ? null : row.couponCode,
    isCouponForced: parts.isCouponForced && price.couponProblem !== undefined,
    needsCouponDecision: isDropped && edit.coupon === undefined && !isCancellation,
    isCancellation,
  };
}

/** The way of shipping as the order has it, with what staff choose. Throws `invalid` for a method that is not offered. */
function chooseShipping(
  { row, edit, shopRates }: { row: EditedOrderRow; edit: OrderEditChanges; shopRates: ShopRates },
  query: RatesQuery,
): PreparedEdit['shipping'] {
  const { speed, price, methodId } = edit.shipping ?? {};
  return {
    shippingSpeed: speed ?? row.shippingSpeed,
    ownShippingCents: price === undefined ? row.ownShippingCents : toOwnCents(price),
    shippingMethod: methodId ? findMethod(shopRates, { ...query, methodId }) : row.shippingMethod,
  };
}

function findMethod(shopRates: ShopRates, query: RatesQuery): OrderMethod {
  const { choice } = quoteRates(shopRates, query);
  if (!choice?.chosen || choice.isWantedGone) throw refused([{ field: 'shipping.methodId', message: messages.methodInvalid }]);
  return toOrderMethod(choice.chosen);
}

/** A promotion with the terms that the order stores; none of a coupon whose terms are not known. */
function toUsed({ position, promotionId, name, code, terms, categoryIds }: StoredPromotionRow): Promotion[] {
  const always = { version: 0, isPaused: false, startsAt: null, endsAt: null, usageLimit: null, customerLimit: null, usedCount: 0 };
  return terms ? [toPromotion({ ...always, id: promotionId ?? -position, name, code, terms, categoryIds })] : [];
}

/** What the order stores of its promotions at this price. */
function usedAfter({ promotions }: EditedOrderRow, { applied }: EditedPrice, positions: readonly number[]): UsedPromotion[] {
  const lost = promotions.filter(({ terms }) => terms === null).map((row) => ({ ...row, version: 0 }));
  const stored = (id: number) => promotions.find(({ promotionId, position }) => (promotionId ?? -position) === id);
  const used = toUsedPromotions(applied, (id) => stored(id) ?? { terms: null, categoryIds: [] }, positions);
  return [...lost, ...used.map((each) => ({ ...each, promotionId: each.promotionId > 0 ? each.promotionId : null }))];
}

function toOwnCents(price: number | null) {
  return price === null ? null : toCents(price);
}

function findChangedLines(row: EditedOrderRow, { lines }: OrderEditChanges) {
  const errors: FieldError[] = [];
  const changed = lines.flatMap(({ itemId, quantity }, i) => {
    const line = row.lines.find(({ position }) => itemId === `${row.id}-${position}`);
    const refuse = (message: string) => {
      errors.push({ field: `lines.${i}.quantity`, message });
      return [];
    };
    if (!line) return refuse(messages.itemUnknown);
    if (quantity !== line.quantity && isGiftCard(line)) return refuse(messages.giftCardFixed);
    if (quantity < line.leastQuantity) return refuse(messages.alreadyShipped(line.name, line.leastQuantity));
    if (quantity > line.quantity && line.variantId === null) return refuse(messages.noMore(line.name));
    return quantity === line.quantity ? [] : [{ position: line.position, quantity }];
  });
  if (errors.length > 0) throw refused(errors);
  return changed;
}

/** New lines; a variant that is in the order at today's price gets more pieces instead. */
async function findAddedLines(db: Db | Tx, row: EditedOrderRow, { addLines }: OrderEditChanges) {
  const requested = new Map<number, number>();
  const errors: FieldError[] = [];
  for (const [i, { variantId, quantity }] of addLines.entries()) {
    const id = parseNumericId(variantId);
    if (id === undefined) errors.push({ field: `addLines.${i}.variantId`, message: messages.variantUnknown });
    else requested.set(id, (requested.get(id) ?? 0) + quantity);
  }
  const known = requested.size > 0 ? await selectVariants(db, [...requested.keys()]) : [];
  for (const [i, { variantId }] of addLines.entries()) {
    const variant = known.find((one) => String(one.variantId) === variantId);
    if (!variant && errors.length === 0) errors.push({ field: `addLines.${i}.variantId`, message: messages.variantUnknown });
    if (variant && isGiftCard(variant)) errors.push({ field: `addLines.${i}.variantId`, message: messages.giftCardNew });
    if (variant && !variant.isSold) errors.push({ field: `addLines.${i}.variantId`, message: messages.notSold(variant.name) });
  }
  if (errors.length > 0) throw refused(errors);
  const raised: { position: number; pieces: number }[] = [];
  const added = known.flatMap((variant): AddedLine[] => {
    const quantity = requested.get(variant.variantId) ?? 0;
    const same = row.lines.find(
      ({ variantId, unitPriceCents }) => variantId === variant.variantId && unitPriceCents === variant.unitPriceCents,
    );
    if (same) {
      raised.push({ position: same.position, pieces: quantity });
      return [];
    }
    const { variantId, productId, sku, name, options, unitPriceCents, taxClass } = variant;
    return [{ variantId, productId, sku, name, options, unitPriceCents, taxClass, quantity, imageUrl: imageUrlOf(variant) }];
  });
  return {
    added,
    raised,
    products: new Map(
      known.map(({ variantId, categoryId, tags, weightGrams, taxClass }) => [variantId, { categoryId, tags, weightGrams, taxClass }]),
    ),
  };
}

function refused(fields: FieldError[]): AppError {
  return new AppError('invalid', { fields });
}
