import type { Db, Tx } from '#db/database.server';
import { toSellableVariant } from '#features/orders/order-edits/order-edit-view.server';
import { type SellableRow, selectVariants } from '#features/orders/order-edits/sellable-rows.queries.server';
import { listPaymentLinks } from '#features/orders/payment-links/payment-links.service.server';
import { readActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import { type GiftLine, giftLines } from '#features/pricing/promotions/gifts.server';
import { toUsedPromotions, type UsedPromotion } from '#features/pricing/promotions/order-promotions.server';
import type { PricedWithPromotions } from '#features/pricing/promotions/price-with-promotions.rules';
import { selectPromotionFacts } from '#features/pricing/promotions/promotion-facts.queries.server';
import { NO_FACTS } from '#features/pricing/promotions/promotion-rows.queries.server';
import { toCircumstances } from '#features/pricing/promotions/promotion-view.server';
import { readShopRates } from '#features/pricing/rates/rates.server';
import type { MethodChoice } from '#features/pricing/shipping/choose-method.rules';
import { viewOfferedMethod } from '#features/pricing/shipping/order-method.rules';
import { toTaxLines } from '#features/pricing/taxes/tax-lines-view';
import type { Shop } from '#server/shop.server';
import { parseNumericId } from '#shared/ids';
import { type Cents, multiplyCents, toDollars } from '#shared/money';
import { draftOrdersMessages as messages } from './draft-orders.messages';
import type { DraftRow } from './draft-orders.queries.server';
import { draftUnitPrice, priceDraft } from './draft-orders.rules';
import type { DraftContent, DraftLine, DraftListItem, DraftOrder, DraftTotals, PricedDraftLine } from './draft-orders.schema';

/** A line of a draft with its variant. */
export interface StoredLine {
  line: DraftLine;
  variant: SellableRow;
  unitPriceCents: Cents;
}

export interface PricedDraft extends Pick<PricedWithPromotions, 'price' | 'applied'> {
  lines: StoredLine[];
  gifts: GiftLine[];
  /** Absent without zones, and while the address is unknown. */
  choice: MethodChoice | undefined;
  /** What its order stores of its promotions. */
  used: UsedPromotion[];
}

interface Priced {
  content: Omit<DraftContent, 'customerId'>;
  /** Absent while nobody is chosen. */
  userId: string | undefined;
}

/** The draft at today's prices, with the promotions that apply by themselves. Lines whose product is gone are left out. */
export async function priceContent(shop: Shop, db: Db | Tx, { content, userId }: Priced): Promise<PricedDraft> {
  const { lines = [], discount, shipping, shippingAddress } = content;
  const active = await readActivePromotions(shop);
  const facts = active.promotions.length > 0 ? await selectPromotionFacts(db, { userId, active }) : NO_FACTS;
  const ids = lines.flatMap(({ variantId }) => parseNumericId(variantId) ?? []);
  const variants = new Map((await selectVariants(db, ids)).map((variant) => [String(variant.variantId), variant]));
  const known = lines.flatMap((line): StoredLine[] => {
    const variant = variants.get(line.variantId);
    return variant ? [{ line, variant, unitPriceCents: draftUnitPrice(variant.unitPriceCents, line) }] : [];
  });
  const { price, applied, choice } = priceDraft({
    lines: known.map(({ line, variant, unitPriceCents }) => ({ ...variant, unitPriceCents, quantity: line.quantity })),
    promotions: active.promotions,
    circumstances: toCircumstances(facts, new Date()),
    shopRates: await readShopRates(shop),
    destination: shippingAddress?.country ? shippingAddress : undefined,
    discount,
    methodId: shipping?.methodId,
    shippingPrice: shipping?.price,
  });
  return {
    lines: known,
    price,
    applied,
    choice,
    gifts: giftLines(applied, facts.gifts),
    used: toUsedPromotions(applied, (id) => active.rows.get(id) ?? { terms: null, categoryIds: [] }),
  };
}

export function toDraftTotals({ lines, price, applied, gifts, choice }: PricedDraft): DraftTotals {
  return {
    lines: lines.map(toPricedLine),
    items: toDollars(price.itemsCents),
    tax: toDollars(price.taxCents),
    taxLines: toTaxLines(price.taxLines),
    shipping: toDollars(price.shippingCents),
    discount: toDollars(price.discountCents),
    promotions: applied.flatMap(({ promotion, amountCents }) =>
      amountCents > 0 ? [{ name: promotion.name, amount: toDollars(amountCents) }] : [],
    ),
    gifts: gifts.map(({ gift, quantity }) => ({ name: gift.name, quantity })),
    total: toDollars(price.totalCents),
    ...(choice && {
      shippingMethods: choice.offered.map((each) => viewOfferedMethod(each, { now: new Date(), language: undefined })),
      shippingMethodId: choice.chosen?.method.id,
      shippingProblem: choice.problem,
    }),
  };
}

function toPricedLine({ line, variant, unitPriceCents }: StoredLine): PricedDraftLine {
  const { price: listedPrice, barcode: _, ...shown } = toSellableVariant(variant);
  return {
    ...shown,
    listedPrice,
    price: toDollars(unitPriceCents),
    quantity: line.quantity,
    amount: toDollars(multiplyCents(unitPriceCents, line.quantity)),
    problem: lineProblem(line, variant),
  };
}

function lineProblem({ quantity }: DraftLine, { isSold, name, available }: SellableRow): string | undefined {
  if (!isSold) return messages.notSold(name);
  return quantity > available ? messages.shortage(name, available) : undefined;
}

export async function toDraftOrder(shop: Shop, row: DraftRow): Promise<DraftOrder> {
  const { updatedAt, updatedBy, content } = row;
  const [priced, links] = await Promise.all([
    priceContent(shop, shop.db, { content, userId: row.customer?.id }),
    row.order ? listPaymentLinks(shop, row.order.id) : Promise.resolve([]),
  ]);
  return {
    _id: row.id,
    number: draftNumber(row),
    status: row.status,
    version: row.version,
    customer: toCustomer(row),
    content: { ...content, customerId: row.customer?.id ?? null },
    totals: toDraftTotals(priced),
    order: row.order ? { _id: row.order.id, orderNumber: row.order.orderNumber, status: row.order.status } : undefined,
    link: links[0],
    createdAt: row.createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    updatedBy: updatedBy ?? undefined,
  };
}

export function toListItem(row: DraftRow): DraftListItem {
  return {
    _id: row.id,
    number: draftNumber(row),
    status: row.status,
    customer: toCustomer(row),
    pieces: row.pieces,
    total: toDollars(row.totalCents),
    orderNumber: row.order?.orderNumber,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy ?? undefined,
  };
}

function draftNumber({ number }: Pick<DraftRow, 'number'>): string {
  return `D${number}`;
}

function toCustomer({ customer }: DraftRow): DraftListItem['customer'] {
  if (!customer) return undefined;
  const { id, firstName, lastName, email, phone } = customer;
  return { _id: id, name: `${firstName} ${lastName}`.trim(), email, phone: phone ?? undefined };
}
