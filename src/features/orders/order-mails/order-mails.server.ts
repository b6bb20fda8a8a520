import { cityLine } from '#features/accounts/addresses/address-draft';
import { withGuestLink } from '#features/accounts/guests/guest-links.service.server';
import { orderItemId, toDiscounts, toOrder } from '#features/orders/orders/order-view.server';
import { isLaterMethod } from '#features/orders/payment-keys/later-methods.rules';
import { readLaterMethods } from '#features/orders/payment-keys/later-methods.server';
import type { CardBrand } from '#features/orders/payments/card.rules';
import { brandNames } from '#features/orders/payments/card-brands.messages';
import { paymentMethodName } from '#features/orders/payments/payment-methods';
import { trackingUrl } from '#features/orders/shipments/carriers.rules';
import { isSplit } from '#features/orders/shipments/shipment.rules';
import type { Shipment } from '#features/orders/shipments/shipment.schema';
import { trackingMessages as messages } from '#features/orders/shipments/tracking.messages';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { promiseMessages } from '#features/platform/settings/promises.messages';
import { toTaxRows } from '#features/pricing/taxes/tax-lines-view';
import { runInLanguage } from '#languages/current-language.server';
import { languageFor } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { formatCents, formatDollars, subtractCents, ZERO_CENTS } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { withoutLinks } from '#shared/without-links';
import { toMailItem } from './mail-items.server';
import { orderTexts, shipmentTexts } from './order-mails.mail-texts';
import {
  type MailedOrderRow,
  ORDER_MAIL,
  type OrderMailEvent,
  type OrderMailPayload,
  selectMailedOrder,
} from './order-mails.queries.server';

/** Sends a shopper a mail about an order's status change, with the order's data at the time of sending. */
export const orderMailJob: Job<OrderMailPayload> = {
  kind: ORDER_MAIL,
  run: async (shop, payload, attempt) => {
    const order = await selectMailedOrder(shop.db, payload);
    if (!order) return;
    // Nobody carries what is picked up.
    if (isPickup(order) && payload.event === 'out_for_delivery') return;
    await runInLanguage(languageFor(order.language, shop.config.languages), async () => {
      const mail = toMail(shop, order, { ...payload, instructions: await findInstructions(shop, order) });
      await sendMail(shop, order.isGuest ? await withGuestLink(shop, mail, order.id) : mail, attempt);
    });
  },
};

type Words = Pick<Mail, 'subject' | 'preview' | 'title' | 'paragraphs' | 'button' | 'wording' | 'facts'>;

/** The shop's own text on how to pay. */
async function findInstructions(shop: Shop, { paymentMethod, paymentStatus }: MailedOrderRow): Promise<string> {
  if (!isLaterMethod(paymentMethod) || paymentStatus !== 'pending') return '';
  return (await readLaterMethods(shop))[paymentMethod].text;
}

function toMail(shop: Shop, order: MailedOrderRow, { event, shipmentId, instructions }: OrderMailPayload & { instructions: string }): Mail {
  const shipment = findShipment(order, shipmentId);
  return {
    to: order.email,
    kind: `order.${event}`,
    about: { type: 'order', id: order.id },
    ...(shipment ? shipmentWords(shop, order, { shipment, event }) : orderWords(shop, order, { event, instructions })),
    items: shipment
      ? { lines: shipmentLines(order, shipment).map((line) => toMailItem(shop.config.shop, line)), sums: [] }
      : {
          lines: order.lines.filter(({ quantity }) => quantity > 0).map((line) => toMailItem(shop.config.shop, line)),
          sums: toSums(order),
        },
    footnotes: [`Is something not right? Just write to ${shop.config.shop.email} and name your order ${order.orderNumber}.`],
  };
}

function orderWords(shop: Shop, order: MailedOrderRow, { event, instructions }: { event: OrderMailEvent; instructions: string }): Words {
  const url = orderLink(shop, order);
  const values = valuesOf(order);
  const delivery = { name: 'Estimated delivery', value: values.estimatedDelivery };
  const recipient = { name: 'Delivered to', value: toAddress(order) };
  const picked = isPickup(order) ? pickupWords(shop, order, event) : undefined;
  if (picked) return picked;
  const note = order.history.at(-1)?.note ?? '';
  switch (event) {
    case 'placed':
      return {
        ...wordMail(shop, orderTexts.placed, { values, url }),
        facts: [
          ...toShipping(order),
          { name: 'Payment', value: toPayment(order) },
          ...(instructions ? [{ name: 'How to pay', value: instructions }] : []),
        ],
      };
    case 'shipped':
      return { ...wordMail(shop, orderTexts.shipped, { values, url }), facts: [...toTracking(order), ...toMethod(order), delivery] };
    case 'out_for_delivery':
      return {
        ...wordMail(shop, orderTexts.out_for_delivery, { values: { ...values, cash: toCash(order) }, url }),
        facts: [...toTracking(order), recipient],
      };
    case 'delivered':
      return wordMail(shop, orderTexts.delivered, { values: { ...values, ...toReturn(order) }, url });
    case 'cancelled':
      return {
        ...wordMail(shop, orderTexts.cancelled, { values: { ...values, moneyBack: toMoneyBack(order) }, url }),
        facts: note ? [{ name: 'Reason', value: note }] : [],
      };
    case 'changed':
      return { ...wordMail(shop, orderTexts.changed, { values: { ...values, note }, url }), facts: toShipping(order) };
    case 'difference_paid':
      return wordMail(shop, orderTexts.difference_paid, { values, url });
    case 'refunded':
      return refundWords(shop, order);
    default:
      return event satisfies never;
  }
}

/** An order that is picked up becomes ready instead of being sent. */
function pickupWords(shop: Shop, order: MailedOrderRow, event: OrderMailEvent): Words | undefined {
  const url = orderLink(shop, order);
  const values = valuesOf(order);
  if (event === 'shipped') {
    return {
      ...wordMail(shop, orderTexts.ready_for_pickup, { values: { ...values, cash: toCash(order) }, url }),
      facts: toMethod(order),
    };
  }
  if (event !== 'delivered') return undefined;
  return wordMail(shop, orderTexts.picked_up, { values: { ...values, ...toReturn(order) }, url });
}

function isPickup({ shippingMethod }: MailedOrderRow): boolean {
  return shippingMethod?.kind === 'pickup';
}

/** When, how and where to. */
function toShipping(order: MailedOrderRow) {
  const { estimatedDelivery } = valuesOf(order);
  if (isPickup(order)) return [{ name: 'Ready by', value: estimatedDelivery }, ...toMethod(order)];
  return [{ name: 'Estimated delivery', value: estimatedDelivery }, ...toMethod(order), { name: 'Delivered to', value: toAddress(order) }];
}

/** Nothing in a shop without zones. */
function toMethod({ shippingMethod: method }: MailedOrderRow) {
  if (!method) return [];
  if (method.kind === 'delivery') return [{ name: 'Shipping method', value: method.name }];
  return [
    { name: method.name, value: method.address },
    { name: 'Opening hours', value: method.hours },
  ];
}

function refundWords(shop: Shop, order: MailedOrderRow): Words {
  const refund = formatCents(order.refundCents ?? ZERO_CENTS);
  const words =
    order.refundMethod === 'credit'
      ? {
          arrival: 'is in your account',
          way: 'as store credit',
          next: 'You can use it for your next order: choose it as you pay.',
        }
      : {
          arrival: 'is on its way back to you',
          way: 'the way you paid',
          next: isCash(order) ? '' : 'Banks take up to ten days to show it.',
        };
  return {
    ...wordMail(shop, orderTexts.refunded, { values: { ...valuesOf(order), ...words, refund }, url: orderLink(shop, order) }),
    facts: [
      { name: 'Refund', value: refund },
      { name: 'Refunded in all', value: formatCents(order.givenBackCents) },
    ],
  };
}

function valuesOf({ firstName, orderNumber, totalCents, estimatedDelivery }: MailedOrderRow) {
  return { name: firstName, orderNumber, total: formatCents(totalCents), estimatedDelivery: formatDate(estimatedDelivery) };
}

function orderLink(shop: Shop, { id }: MailedOrderRow): string {
  return mailLink(shop, paths.order(id));
}

/** The shipment that a mail is about, if the order goes in several. */
function findShipment(order: MailedOrderRow, shipmentId: string | undefined): Shipment | undefined {
  const { fulfilment, shipments } = toOrder(order);
  return isSplit({ fulfilment, shipments }) ? shipments.find(({ _id }) => _id === shipmentId) : undefined;
}

/** Shipments of one order have their own words, so that nobody waits for a shipment that has arrived. */
function shipmentWords(shop: Shop, order: MailedOrderRow, { shipment, event }: { shipment: Shipment; event: OrderMailEvent }): Words {
  const { fulfilment, shipments } = toOrder(order);
  const isAll = fulfilment === 'fulfilled';
  const name = isAll ? messages.parcel(shipment.number, shipments.length) : messages.parcelOfMore(shipment.number);
  const rest = isAll ? `Your order comes in ${shipments.length} parcels; this one has what is listed below.` : messages.restOfOrder;
  const values = { ...valuesOf(order), parcel: name, thisParcel: name.toLowerCase(), rest };
  const url = orderLink(shop, order);
  const facts = [
    { name: 'Parcel', value: isAll ? `${shipment.number} of ${shipments.length}` : String(shipment.number) },
    ...(shipment.carrier ? [{ name: 'Carrier', value: shipment.carrier }] : []),
    ...(shipment.trackingNumber ? [{ name: 'Tracking number', value: shipment.trackingNumber, url: shipment.trackingUrl }] : []),
  ];
  switch (event) {
    case 'out_for_delivery':
      return {
        ...wordMail(shop, shipmentTexts.out_for_delivery, { values: { ...values, cash: toCash(order) }, url }),
        facts: [...facts, { name: 'Delivered to', value: toAddress(order) }],
      };
    case 'delivered':
      return { ...wordMail(shop, shipmentTexts.delivered, { values, url }), facts };
    default:
      return {
        ...wordMail(shop, shipmentTexts.shipped, { values, url }),
        facts: [...facts, { name: 'Estimated delivery', value: values.estimatedDelivery }],
      };
  }
}

function shipmentLines(order: MailedOrderRow, { items }: Shipment): MailedOrderRow['lines'] {
  const pieces = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]));
  return order.lines.flatMap((line) => {
    const quantity = pieces.get(orderItemId(order.id, line.position));
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
}

function toMoneyBack({ paidCents, creditCents, giftCardCents }: MailedOrderRow): string {
  if (paidCents > 0) return 'What you paid is refunded.';
  if (giftCardCents > 0) return 'What you paid with your gift card is back on it.';
  return creditCents > 0 ? 'Your store credit is back in your account.' : 'You have not paid anything for it.';
}

function toSums(order: MailedOrderRow) {
  const { itemsCents, shippingCents, totalCents, creditCents, giftCardCents } = order;
  return [
    { name: 'Items', amount: formatCents(itemsCents) },
    ...toTaxRows(order),
    { name: 'Shipping', amount: shippingCents === 0 ? 'FREE' : formatCents(shippingCents) },
    ...toDiscounts(order).map(({ name, amount }) => ({ name, amount: `−${formatDollars(amount)}` })),
    { name: 'Total', amount: formatCents(totalCents) },
    ...(giftCardCents > 0 ? [{ name: 'Paid with a gift card', amount: `−${formatCents(giftCardCents)}` }] : []),
    ...(creditCents > giftCardCents
      ? [{ name: 'Paid with store credit', amount: `−${formatCents(subtractCents(creditCents, giftCardCents))}` }]
      : []),
  ];
}

function toAddress({ shippingAddress: to }: MailedOrderRow): string {
  const lines = [`${to.firstName} ${to.lastName}`, to.company, to.addressLine1, to.addressLine2, cityLine(to), to.country];
  return withoutLinks(lines.filter(Boolean).join('\n'));
}

function toPayment(order: MailedOrderRow): string {
  const { paymentMethod, totalCents, creditCents, giftCardCents, payment } = order;
  const isPickedUp = isPickup(order);
  const restCents = subtractCents(totalCents, creditCents);
  const ownCents = subtractCents(creditCents, giftCardCents);
  const credit = [
    ...(giftCardCents > 0 ? [`${formatCents(giftCardCents)} from a gift card`] : []),
    ...(ownCents > 0 ? [`${formatCents(ownCents)} from your store credit`] : []),
  ].join(', ');
  if (credit && restCents === 0) return credit;
  return [credit, toRest()].filter(Boolean).join(', ');

  function toRest(): string {
    if (isCash({ paymentMethod })) return `${formatCents(restCents)} in cash ${isPickedUp ? 'at pickup' : 'at the door'}`;
    if (isLaterMethod(paymentMethod)) return `${formatCents(restCents)} by ${paymentMethodName(paymentMethod).toLowerCase()}`;
    return payment.cardBrand && payment.cardLast4
      ? `${formatCents(restCents)} by ${brandNames[payment.cardBrand as CardBrand] ?? brandNames.unknown} ending in ${payment.cardLast4}`
      : `${formatCents(restCents)}, paid`;
  }
}

function isCash({ paymentMethod }: Pick<MailedOrderRow, 'paymentMethod'>): boolean {
  return paymentMethod === 'cash_on_delivery';
}

function toCash({ paymentStatus, paymentMethod, totalCents, creditCents }: MailedOrderRow): string {
  const isUnpaid = isCash({ paymentMethod }) && paymentStatus === 'pending';
  return isUnpaid ? `Please have ${formatCents(subtractCents(totalCents, creditCents))} ready.` : '';
}

/** Nothing, of an order that cannot be returned. */
function toReturn({ returnDays }: MailedOrderRow) {
  return { returnDays: String(returnDays), returnSentence: returnDays > 0 ? promiseMessages.returnWithin(returnDays) : '' };
}

function toTracking(order: MailedOrderRow) {
  const { carrier, trackingNumber } = order;
  const url = trackingUrl({ carrier: carrier ?? undefined, trackingNumber: trackingNumber ?? undefined });
  return [
    ...(carrier ? [{ name: 'Carrier', value: carrier }] : []),
    ...(trackingNumber ? [{ name: 'Tracking number', value: trackingNumber, url }] : []),
  ];
}
