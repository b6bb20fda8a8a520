import { cityLine } from '#features/accounts/addresses/address-draft';
import { countryInLanguage } from '#features/accounts/addresses/country-names';
import { withGuestLink } from '#features/accounts/guests/guest-links.service.server';
import { inOrderLanguage, languageOfOrder, orderItemId, toDiscounts, toOrder } from '#features/orders/orders/order-view.server';
import { isLaterMethod } from '#features/orders/payment-keys/later-methods.rules';
import { readLaterMethods } from '#features/orders/payment-keys/later-methods.server';
import type { CardBrand } from '#features/orders/payments/card.rules';
import { brandNames } from '#features/orders/payments/card-brands.messages';
import { trackingUrl } from '#features/orders/shipments/carriers.rules';
import { isSplit } from '#features/orders/shipments/shipment.rules';
import type { Shipment } from '#features/orders/shipments/shipment.schema';
import { trackingMessages as messages } from '#features/orders/shipments/tracking.messages';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { promiseMessages } from '#features/platform/settings/promises.messages';
import { translatedPart } from '#features/platform/translations/translated-part';
import { toTaxRows } from '#features/pricing/taxes/tax-lines-view';
import type { Shop } from '#server/shop.server';
import { formatList } from '#shared/lists';
import { formatCents, formatDollars, negateCents, subtractCents, ZERO_CENTS } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { withoutLinks } from '#shared/without-links';
import { toMailItem } from './mail-items.server';
import { orderTexts, shipmentTexts } from './order-mails.mail-texts';
import {
  orderMailFactMessages as facts,
  mailedPaymentMessages as payments,
  refundMailSentences as refundSentences,
  orderMailSentences as sentences,
  orderMailSumMessages as sums,
} from './order-mails.messages';
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
    const found = await selectMailedOrder(shop.db, payload);
    if (!found) return;
    const order = inOrderLanguage(found);
    // Nobody carries what is picked up.
    if (isPickup(order) && payload.event === 'out_for_delivery') return;
    const instructions = await findInstructions(shop, order);
    const mail = await wordFor(shop, shop.db, { order: order.id }, () => {
      const worded = toMail(shop, order, { ...payload, instructions });
      return order.isGuest ? withGuestLink(shop, worded, order.id) : worded;
    });
    await sendMail(shop, mail, attempt);
  },
};

type Words = Pick<Mail, 'subject' | 'preview' | 'title' | 'paragraphs' | 'button' | 'wording' | 'facts'>;

/** The shop's own text on how to pay. */
async function findInstructions(shop: Shop, order: MailedOrderRow): Promise<string> {
  if (!isLaterMethod(order.paymentMethod) || order.paymentStatus !== 'pending') return '';
  return translatedPart((await readLaterMethods(shop))[order.paymentMethod], languageOfOrder(order)).text;
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
    footnotes: [facts.somethingWrong(shop.config.shop.email, order.orderNumber)],
  };
}

function orderWords(shop: Shop, order: MailedOrderRow, { event, instructions }: { event: OrderMailEvent; instructions: string }): Words {
  const url = orderLink(shop, order);
  const values = mailValues(order);
  const delivery = { name: facts.delivery, value: values.estimatedDelivery };
  const recipient = { name: facts.recipient, value: toAddress(order) };
  const picked = isPickup(order) ? pickupWords(shop, order, event) : undefined;
  if (picked) return picked;
  const note = order.history.at(-1)?.note ?? '';
  switch (event) {
    case 'placed':
      return {
        ...wordMail(shop, orderTexts.placed, { values, url }),
        facts: [
          ...toShipping(order),
          { name: facts.payment, value: toPayment(order) },
          ...(instructions ? [{ name: facts.howToPay, value: instructions }] : []),
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
        facts: note ? [{ name: facts.reason, value: note }] : [],
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
  const values = mailValues(order);
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
  const { estimatedDelivery } = mailValues(order);
  if (isPickup(order)) return [{ name: facts.readyBy, value: estimatedDelivery }, ...toMethod(order)];
  return [{ name: facts.delivery, value: estimatedDelivery }, ...toMethod(order), { name: facts.recipient, value: toAddress(order) }];
}

/** Nothing in a shop without zones. */
function toMethod({ shippingMethod: method }: MailedOrderRow) {
  if (!method) return [];
  if (method.kind === 'delivery') return [{ name: facts.shippingMethod, value: method.name }];
  return [
    { name: method.name, value: method.address },
    { name: facts.openingHours, value: method.hours },
  ];
}

function refundWords(shop: Shop, order: MailedOrderRow): Words {
  const refund = formatCents(order.refundCents ?? ZERO_CENTS);
  const { arrivalSentence, refundSentence, next, arrival, way } = refundSentences[order.refundMethod ?? 'payment'];
  const words = {
    arrivalSentence: arrivalSentence(refund),
    refundSentence: refundSentence(refund, order.orderNumber),
    next: order.refundMethod !== 'credit' && isCash(order) ? '' : next,
    arrival,
    way,
  };
  return {
    ...wordMail(shop, orderTexts.refunded, { values: { ...mailValues(order), ...words, refund }, url: orderLink(shop, order) }),
    facts: [
      { name: facts.refund, value: refund },
      { name: facts.refundedInAll, value: formatCents(order.givenBackCents) },
    ],
  };
}

function mailValues({ firstName, orderNumber, totalCents, estimatedDelivery }: MailedOrderRow) {
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
  const thisParcel = isAll ? sentences.thisParcel(shipment.number, shipments.length) : sentences.thisParcelOfMore(shipment.number);
  const rest = isAll ? sentences.severalParcels(shipments.length) : messages.restOfOrder;
  const values = { ...mailValues(order), parcel: name, thisParcel, rest };
  const url = orderLink(shop, order);
  const parcelFacts = [
    { name: facts.parcel, value: isAll ? facts.parcelOf(shipment.number, shipments.length) : String(shipment.number) },
    ...(shipment.carrier ? [{ name: facts.carrier, value: shipment.carrier }] : []),
    ...(shipment.trackingNumber ? [{ name: facts.trackingNumber, value: shipment.trackingNumber, url: shipment.trackingUrl }] : []),
  ];
  switch (event) {
    case 'out_for_delivery':
      return {
        ...wordMail(shop, shipmentTexts.out_for_delivery, { values: { ...values, cash: toCash(order) }, url }),
        facts: [...parcelFacts, { name: facts.recipient, value: toAddress(order) }],
      };
    case 'delivered':
      return { ...wordMail(shop, shipmentTexts.delivered, { values, url }), facts: parcelFacts };
    default:
      return {
        ...wordMail(shop, shipmentTexts.shipped, { values, url }),
        facts: [...parcelFacts, { name: facts.delivery, value: values.estimatedDelivery }],
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
  if (paidCents > 0) return sentences.moneyRefunded;
  if (giftCardCents > 0) return sentences.giftCardRefilled;
  return creditCents > 0 ? sentences.creditReturned : sentences.nothingPaid;
}

function toSums(order: MailedOrderRow) {
  const { itemsCents, shippingCents, totalCents, creditCents, giftCardCents } = order;
  return [
    { name: sums.items, amount: formatCents(itemsCents) },
    ...toTaxRows(order),
    { name: sums.shipping, amount: shippingCents === 0 ? sums.free : formatCents(shippingCents) },
    ...toDiscounts(order).map(({ name, amount }) => ({ name, amount: formatDollars(-amount) })),
    { name: sums.total, amount: formatCents(totalCents) },
    ...(giftCardCents > 0 ? [{ name: sums.giftCard, amount: formatCents(negateCents(giftCardCents)) }] : []),
    ...(creditCents > giftCardCents
      ? [{ name: sums.storeCredit, amount: formatCents(negateCents(subtractCents(creditCents, giftCardCents))) }]
      : []),
  ];
}

function toAddress({ shippingAddress: to }: MailedOrderRow): string {
  const lines = [
    `${to.firstName} ${to.lastName}`,
    to.company,
    to.addressLine1,
    to.addressLine2,
    cityLine(to),
    countryInLanguage(to.country),
  ];
  return withoutLinks(lines.filter(Boolean).join('\n'));
}

function toPayment(order: MailedOrderRow): string {
  const { paymentMethod, totalCents, creditCents, giftCardCents, payment } = order;
  const isPickedUp = isPickup(order);
  const restCents = subtractCents(totalCents, creditCents);
  const ownCents = subtractCents(creditCents, giftCardCents);
  const credit = [
    ...(giftCardCents > 0 ? [payments.giftCard(formatCents(giftCardCents))] : []),
    ...(ownCents > 0 ? [payments.storeCredit(formatCents(ownCents))] : []),
  ];
  return formatList(credit.length > 0 && restCents === 0 ? credit : [...credit, toRest()]);

  function toRest(): string {
    const rest = formatCents(restCents);
    if (isLaterMethod(paymentMethod)) {
      if (paymentMethod !== 'cash_on_delivery') return payments.later[paymentMethod](rest);
      return isPickedUp ? payments.cashAtPickup(rest) : payments.cashAtDoor(rest);
    }
    return payment.cardBrand && payment.cardLast4
      ? payments.card(rest, brandNames[payment.cardBrand as CardBrand] ?? brandNames.unknown, payment.cardLast4)
      : payments.paid(rest);
  }
}

function isCash({ paymentMethod }: Pick<MailedOrderRow, 'paymentMethod'>): boolean {
  return paymentMethod === 'cash_on_delivery';
}

function toCash({ paymentStatus, paymentMethod, totalCents, creditCents }: MailedOrderRow): string {
  const isUnpaid = isCash({ paymentMethod }) && paymentStatus === 'pending';
  return isUnpaid ? sentences.haveCashReady(formatCents(subtractCents(totalCents, creditCents))) : '';
}

/** Nothing, of an order that cannot be returned. */
function toReturn({ returnDays }: MailedOrderRow) {
  return { returnDays: String(returnDays), returnSentence: returnDays > 0 ? promiseMessages.returnWithin(returnDays) : '' };
}

function toTracking(order: MailedOrderRow) {
  const { carrier, trackingNumber } = order;
  const url = trackingUrl({ carrier: carrier ?? undefined, trackingNumber: trackingNumber ?? undefined });
  return [
    ...(carrier ? [{ name: facts.carrier, value: carrier }] : []),
    ...(trackingNumber ? [{ name: facts.trackingNumber, value: trackingNumber, url }] : []),
  ];
}
