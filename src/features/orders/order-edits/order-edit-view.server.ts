import { toOptionValues } from '#features/catalog/products/product-options.rules';
import { orderItemId } from '#features/orders/orders/order-view.server';
import { statusWords } from '#features/orders/orders/status-words.messages';
import type { PaymentRequest } from '#features/orders/payment-links/payment-links.schema';
import { pictureUrl } from '#features/platform/media/picture-urls';
import { quoteRates, type ShopRates } from '#features/pricing/rates/rates.rules';
import { viewOfferedMethod, viewOrderMethod } from '#features/pricing/shipping/order-method.rules';
import type { OfferedMethodView } from '#features/pricing/shipping/order-method.schema';
import { toTaxLines } from '#features/pricing/taxes/tax-lines-view';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { withCommas } from '#shared/lists';
import { sumCents, toDollars } from '#shared/money';
import { orderEditsMessages as messages } from './order-edits.messages';
import type { EditedOrderRow, LineChanges, Shortage } from './order-edits.queries.server';
import { dueOf, isEditable, type MoneyOfOrder } from './order-edits.rules';
import type { EditableOrder, EditPreview, SellableVariant } from './order-edits.schema';
import type { SellableRow } from './sellable-rows.queries.server';

const PICTURE_WIDTH = 320;

export function moneyOf({ payments }: EditedOrderRow): MoneyOfOrder {
  const sumOfAuthorised = (kind: string) =>
    sumCents(payments.filter((payment) => payment.kind === kind && payment.status === 'authorised').map(({ amountCents }) => amountCents));
  return {
    chargedCents: sumCents(payments.map(({ chargedCents }) => chargedCents)),
    adjustedCents: sumCents(payments.map(({ adjustedCents }) => adjustedCents)),
    toCollectCents: sumOfAuthorised('order'),
    heldCreditCents: sumOfAuthorised('credit'),
  };
}

/** Why an order cannot be changed; absent if it can. */
export function lockOf(row: Pick<EditedOrderRow, 'status' | 'stockState'>): string | undefined {
  if (isEditable(row)) return undefined;
  return row.status === 'pending' ? messages.awaitingPayment : messages.notEditable(statusWords[row.status]);
}

type PriceParts = Pick<EditedOrderRow, 'itemsCents' | 'taxCents' | 'shippingCents' | 'discountCents' | 'totalCents'>;

export function toTotals(price: PriceParts & { taxLines?: EditedOrderRow['taxLines'] | undefined }) {
  return {
    items: toDollars(price.itemsCents),
    tax: toDollars(price.taxCents),
    taxLines: toTaxLines(price.taxLines),
    shipping: toDollars(price.shippingCents),
    discount: toDollars(price.discountCents),
    total: toDollars(price.totalCents),
  };
}

interface EditContext {
  links: PaymentRequest[];
  shopRates: ShopRates;
}

export function toEditableOrder(row: EditedOrderRow, { links, shopRates }: EditContext): EditableOrder {
  const money = moneyOf(row);
  const isOver = row.status === 'cancelled' || row.status === 'returned';
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    version: row.version,
    status: row.status,
    locked: lockOf(row),
    isAddressOpen: isEditable(row) && !row.hasShipments,
    lines: row.lines.map((line) => ({
      itemId: orderItemId(row.id, line.position),
      variantId: line.variantId === null ? undefined : String(line.variantId),
      productId: line.productId === null ? undefined : String(line.productId),
      name: line.name,
      sku: line.sku,
      image: line.imageUrl ?? undefined,
      options: toOptionValues(line.options),
      price: toDollars(line.unitPriceCents),
      quantity: line.quantity,
      cancelled: line.cancelledQuantity,
      shipped: line.shippedQuantity,
      least: line.leastQuantity,
      most: line.variantId === null ? line.quantity : Math.min(MAX_LINE_QUANTITY, line.quantity + Math.max(0, line.available)),
    })),
    shippingAddress: row.shippingAddress,
    shipping: {
      speed: row.shippingSpeed,
      ownPrice: row.ownShippingCents === null ? undefined : toDollars(row.ownShippingCents),
      method: row.shippingMethod ? viewOrderMethod(row.shippingMethod) : undefined,
    },
    shippingMethods: offeredFor(row, shopRates),
    couponCode: row.couponCode ?? undefined,
    totals: toTotals(row),
    paymentMethod: row.paymentMethod,
    due: isOver ? 0 : toDollars(dueOf(row.totalCents, money)),
    toCollect: toDollars(money.toCollectCents),
    links,
  };
}

/** What zones offer for the order as it is. */
function offeredFor(row: EditedOrderRow, shopRates: ShopRates): OfferedMethodView[] | undefined {
  const lines = row.lines.filter(({ isGift }) => !isGift);
  const { choice } = quoteRates(shopRates, { lines, destination: row.shippingAddress });
  return choice?.offered.map((each) => viewOfferedMethod(each, { now: new Date(), language: undefined }));
}

export function toSellableVariant(row: SellableRow): SellableVariant {
  return {
    variantId: String(row.variantId),
    productId: String(row.productId),
    name: row.name,
    sku: row.sku,
    barcode: row.barcode ?? undefined,
    image: imageUrlOf(row) ?? undefined,
    options: toOptionValues(row.options),
    price: toDollars(row.unitPriceCents),
    available: row.available,
    stockPolicy: row.stockPolicy,
  };
}

export function imageUrlOf({ image }: Pick<SellableRow, 'image'>): string | null {
  return image?.key ? pictureUrl(image.key, PICTURE_WIDTH) : (image?.url ?? null);
}

/** The shortages of an edit with the names of their products. */
export function nameShortages(
  row: EditedOrderRow,
  { lines }: { lines: LineChanges },
  shortages: readonly Shortage[],
): EditPreview['shortages'] {
  return shortages.map(({ variantId, available }) => {
    const line = [...row.lines, ...lines.added].find((known) => known.variantId === variantId);
    const name = line ? withCommas([line.name, ...line.options.map(({ value }) => value)]) : String(variantId);
    return { name, variantId: String(variantId), available, message: messages.shortage(name, available) };
  });
}
