import { BRAND_NAMES, type CardBrand } from '#features/orders/payments/card.rules';
import { trackingUrl } from '#features/orders/tracking/carriers.rules';
import { isSplit } from '#features/orders/tracking/shipments.rules';
import type { Shipment } from '#features/orders/tracking/shipments.schema';
import { trackingMessages as messages } from '#features/orders/tracking/tracking.messages';
import { withGuestLink } from '#features/people/guests/guest-links.service.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { RETURN_DAYS } from '#features/pricing/pricing/delivery.rules';
import type { Shop } from '#server/shop.server';
import { formatCents, formatDollars, multiplyCents, subtractCents, ZERO_CENTS } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import {
  type MailedOrderRow,
  ORDER_MAIL,
  type OrderMailEvent,
  type OrderMailPayload,
  selectMailedOrder,
} from './order-mails.queries.server';
import { orderItemId, toDiscounts, toOrder } from './order-view.server';

/** Sends a shopper a mail about an order's status change, with the order's data at the time of sending. */
export const orderMailJob: Job<OrderMailPayload> = {
  kind: ORDER_MAIL,
  run: async (shop, payload, attempt) => {
    const order = await selectMailedOrder(shop.db, payload);
    if (!order) return;
    const mail = toMail(shop, order, payload);
    await sendMail(shop, order.isGuest ? await withGuestLink(shop, mail, order.id) : mail, attempt);
  },
};

type Words = Pick<Mail, 'subject' | 'preview' | 'title' | 'paragraphs' | 'facts'>;

function toMail(shop: Shop, order: MailedOrderRow, { event, shipmentId }: OrderMailPayload): Mail {
  const parcel = findParcel(order, shipmentId);
  const { paragraphs, ...words } = parcel ? parcelWords(order, parcel, event) : WORDS[event](order);
  return {
    to: order.email,
    kind: `order.${event}`,
    about: { type: 'order', id: order.id },
    ...words,
    paragraphs: [`Hello ${order.firstName},`, ...paragraphs],
    items: parcel
      ? { lines: parcelLines(order, parcel).map(toItem), sums: [] }
      : { lines: order.lines.filter(({ quantity }) => quantity > 0).map(toItem), sums: toSums(order) },
    button: { label: 'View Your Order', url: mailLink(shop, paths.order(order.id)) },
    footnotes: [`Is something not right? Just write to ${shop.config.shop.email} and name your order ${order.orderNumber}.`],
  };
}

const WORDS: Record<OrderMailEvent, (order: MailedOrderRow) => Words> = {
  placed: (order) => ({
    subject: `We have your order ${order.orderNumber}`,
    preview: 'Thank you. We write again when it is on its way.',
    title: 'Thank you for your order',
    paragraphs: [`We have your order ${order.orderNumber} and are getting it ready. We write again as soon as it is on its way.`],
    facts: [
      { name: 'Estimated delivery', value: formatDate(order.estimatedDelivery) },
      { name: 'Delivered to', value: toAddress(order) },
      { name: 'Payment', value: toPayment(order) },
    ],
  }),
  shipped: (order) => ({
    subject: `Your order ${order.orderNumber} is on its way`,
    preview: `Expected by ${formatDate(order.estimatedDelivery)}.`,
    title: 'Your order is on its way',
    paragraphs: [`We have handed your order ${order.orderNumber} to the carrier.`],
    facts: [...toTracking(order), { name: 'Estimated delivery', value: formatDate(order.estimatedDelivery) }],
  }),
  out_for_delivery: (order) => ({
    subject: `Your order ${order.orderNumber} is out for delivery`,
    preview: 'It is on the van.',
    title: 'Out for delivery',
    paragraphs: [`Your order ${order.orderNumber} is on the van and on its way to your door.`, ...toCash(order)],
    facts: [...toTracking(order), { name: 'Delivered to', value: toAddress(order) }],
  }),
  delivered: (order) => ({
    subject: `Your order ${order.orderNumber} was delivered`,
    preview: 'We hope that you like it.',
    title: 'Your order was delivered',
    paragraphs: [
      `Your order ${order.orderNumber} has arrived. We hope that you like it.`,
      `If not, you can return it within ${RETURN_DAYS} days.`,
    ],
  }),
  cancelled: (order) => ({
    subject: `Your order ${order.orderNumber} was cancelled`,
    preview: 'Nothing will be sent.',
    title: 'Your order was cancelled',
    paragraphs: [`Your order ${order.orderNumber} was cancelled, and nothing will be sent.`, toMoneyBack(order)],
    facts: order.history.slice(-1).flatMap(({ note }) => (note ? [{ name: 'Reason', value: note }] : [])),
  }),
  changed: (order) => ({
    subject: `Your order ${order.orderNumber} was changed`,
    preview: `Its total is ${formatCents(order.totalCents)} now.`,
    title: 'Your order was changed',
    paragraphs: [
      `We have changed your order ${order.orderNumber}.`,
      ...order.history.slice(-1).flatMap(({ note }) => (note ? [note] : [])),
    ],
    facts: [
      { name: 'Estimated delivery', value: formatDate(order.estimatedDelivery) },
      { name: 'Delivered to', value: toAddress(order) },
    ],
  }),
  difference_paid: (order) => ({
    subject: `We have your payment for order ${order.orderNumber}`,
    preview: 'Thank you. Everything is paid.',
    title: 'Thank you for your payment',
    paragraphs: [`We have your payment for the change of your order ${order.orderNumber}, and are getting it ready.`],
  }),
  refunded: (order) => ({
    subject: `A refund for your order ${order.orderNumber}`,
    preview:
      order.refundMethod === 'credit'
        ? `${formatCents(order.refundCents ?? ZERO_CENTS)} is in your account.`
        : `${formatCents(order.refundCents ?? ZERO_CENTS)} is on its way back to you.`,
    title: 'Your refund',
    paragraphs: [
      `We have refunded ${formatCents(order.refundCents ?? ZERO_CENTS)} for your order ${order.orderNumber}, ${order.refundMethod === 'credit' ? 'as store credit' : 'the way you paid'}.`,
      ...toWayBack(order),
    ],
    facts: [
      { name: 'Refund', value: formatCents(order.refundCents ?? ZERO_CENTS) },
      { name: 'Refunded in all', value: formatCents(order.refundedCents) },
    ],
  }),
};

/** The parcel that a mail is about, if the order goes in several. */
function findParcel(order: MailedOrderRow, shipmentId: string | undefined): Shipment | undefined {
  const { fulfilment, shipments } = toOrder(order);
  return isSplit({ fulfilment, shipments }) ? shipments.find(({ _id }) => _id === shipmentId) : undefined;
}

/** Parcels of one order have their own words, so that nobody waits for a parcel that has arrived. */
function parcelWords(order: MailedOrderRow, parcel: Shipment, event: OrderMailEvent): Words {
  const { fulfilment, shipments } = toOrder(order);
  const isAll = fulfilment === 'fulfilled';
  const name = isAll ? messages.parcel(parcel.number, shipments.length) : messages.parcelOfMore(parcel.number);
  const rest = isAll ? `Your order comes in ${shipments.length} parcels; this one has what is listed below.` : messages.restFollows;
  const facts = [
    { name: 'Parcel', value: isAll ? `${parcel.number} of ${shipments.length}` : String(parcel.number) },
    ...(parcel.carrier ? [{ name: 'Carrier', value: parcel.carrier }] : []),
    ...(parcel.trackingNumber ? [{ name: 'Tracking number', value: parcel.trackingNumber, url: parcel.trackingUrl }] : []),
  ];
  switch (event) {
    case 'out_for_delivery':
      return {
        subject: `${name} of your order ${order.orderNumber} is out for delivery`,
        preview: 'It is on the van.',
        title: `${name}: out for delivery`,
        paragraphs: [`${name} of your order ${order.orderNumber} is on the van and on its way to your door.`, rest, ...toCash(order)],
        facts: [...facts, { name: 'Delivered to', value: toAddress(order) }],
      };
    case 'delivered':
      return {
        subject: `${name} of your order ${order.orderNumber} was delivered`,
        preview: 'We hope that you like it.',
        title: `${name} was delivered`,
        paragraphs: [`${name} of your order ${order.orderNumber} has arrived. We hope that you like it.`, rest],
        facts,
      };
    default:
      return {
        subject: `${name} of your order ${order.orderNumber} is on its way`,
        preview: `Expected by ${formatDate(order.estimatedDelivery)}.`,
        title: `${name} is on its way`,
        paragraphs: [`We have handed ${name.toLowerCase()} of your order ${order.orderNumber} to the carrier.`, rest],
        facts: [...facts, { name: 'Estimated delivery', value: formatDate(order.estimatedDelivery) }],
      };
  }
}

function parcelLines(order: MailedOrderRow, { items }: Shipment): MailedOrderRow['lines'] {
  const pieces = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]));
  return order.lines.flatMap((line) => {
    const quantity = pieces.get(orderItemId(order.id, line.position));
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
}

function toItem({ name, options, quantity, unitPriceCents }: MailedOrderRow['lines'][number]) {
  const choice = options.map(({ name, value }) => `${name} ${value}`).join(', ');
  const detail = `${quantity} × ${formatCents(unitPriceCents)}`;
  return { name, detail: choice ? `${choice} · ${detail}` : detail, amount: formatCents(multiplyCents(unitPriceCents, quantity)) };
}

function toMoneyBack({ paidCents, creditCents, giftCardCents }: MailedOrderRow): string {
  if (paidCents > 0) return 'What you paid is refunded.';
  if (giftCardCents > 0) return 'What you paid with your gift card is back on it.';
  return creditCents > 0 ? 'Your store credit is back in your account.' : 'You have not paid anything for it.';
}

function toWayBack(order: MailedOrderRow): string[] {
  if (order.refundMethod === 'credit') return ['You can use it for your next order: choose it as you pay.'];
  return isCash(order) ? [] : ['Banks take up to ten days to show it.'];
}

function toSums(order: MailedOrderRow) {
  const { itemsCents, taxCents, shippingCents, totalCents, creditCents, giftCardCents } = order;
  return [
    { name: 'Items', amount: formatCents(itemsCents) },
    { name: 'Tax', amount: formatCents(taxCents) },
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
  return [
    `${to.firstName} ${to.lastName}`,
    to.company,
    to.addressLine1,
    to.addressLine2,
    `${to.city}, ${to.state} ${to.postalCode}`,
    to.country,
  ]
    .filter(Boolean)
    .join('\n');
}

function toPayment({ paymentMethod, totalCents, creditCents, giftCardCents, payment }: MailedOrderRow): string {
  const restCents = subtractCents(totalCents, creditCents);
  const ownCents = subtractCents(creditCents, giftCardCents);
  const credit = [
    ...(giftCardCents > 0 ? [`${formatCents(giftCardCents)} from a gift card`] : []),
    ...(ownCents > 0 ? [`${formatCents(ownCents)} from your store credit`] : []),
  ].join(', ');
  if (credit && restCents === 0) return credit;
  return [credit, toRest()].filter(Boolean).join(', ');

  function toRest(): string {
    if (isCash({ paymentMethod })) return `${formatCents(restCents)} in cash at the door`;
    return payment.cardBrand && payment.cardLast4
      ? `${formatCents(restCents)} by ${BRAND_NAMES[payment.cardBrand as CardBrand] ?? BRAND_NAMES.unknown} ending in ${payment.cardLast4}`
      : `${formatCents(restCents)}, paid`;
  }
}

function isCash({ paymentMethod }: Pick<MailedOrderRow, 'paymentMethod'>): boolean {
  return paymentMethod === 'cash_on_delivery';
}

function toCash({ paymentStatus, paymentMethod, totalCents, creditCents }: MailedOrderRow): string[] {
  const isUnpaid = isCash({ paymentMethod }) && paymentStatus === 'pending';
  return isUnpaid ? [`Please have ${formatCents(subtractCents(totalCents, creditCents))} ready.`] : [];
}

function toTracking(order: MailedOrderRow) {
  const { carrier, trackingNumber } = order;
  const url = trackingUrl({ carrier: carrier ?? undefined, trackingNumber: trackingNumber ?? undefined });
  return [
    ...(carrier ? [{ name: 'Carrier', value: carrier }] : []),
    ...(trackingNumber ? [{ name: 'Tracking number', value: trackingNumber, url }] : []),
  ];
}
