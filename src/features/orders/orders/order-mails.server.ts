import { BRAND_NAMES, type CardBrand } from '#features/orders/payments/card.rules';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { RETURN_DAYS } from '#features/pricing/pricing/delivery.rules';
import type { Shop } from '#server/shop.server';
import { formatCents, multiplyCents, ZERO_CENTS } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
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
    if (order) await sendMail(shop, toMail(shop, order, payload.event), attempt);
  },
};

type Words = Pick<Mail, 'subject' | 'preview' | 'title' | 'paragraphs' | 'facts'>;

function toMail(shop: Shop, order: MailedOrderRow, event: OrderMailEvent): Mail {
  const { paragraphs, ...words } = WORDS[event](order);
  return {
    to: order.email,
    ...words,
    paragraphs: [`Hello ${order.firstName},`, ...paragraphs],
    items: { lines: order.lines.map(toItem), sums: toSums(order) },
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
    paragraphs: [
      `Your order ${order.orderNumber} was cancelled, and nothing will be sent.`,
      order.paidCents > 0 ? 'What you paid is refunded.' : 'You have not paid anything for it.',
    ],
    facts: order.history.slice(-1).flatMap(({ note }) => (note ? [{ name: 'Reason', value: note }] : [])),
  }),
  refunded: (order) => ({
    subject: `A refund for your order ${order.orderNumber}`,
    preview: `${formatCents(order.refundCents ?? ZERO_CENTS)} is on its way back to you.`,
    title: 'Your refund',
    paragraphs: [
      `We have refunded ${formatCents(order.refundCents ?? ZERO_CENTS)} for your order ${order.orderNumber}, the way you paid.`,
      ...(isCash(order) ? [] : ['Banks take up to ten days to show it.']),
    ],
    facts: [
      { name: 'Refund', value: formatCents(order.refundCents ?? ZERO_CENTS) },
      { name: 'Refunded in all', value: formatCents(order.refundedCents) },
    ],
  }),
};

function toItem({ name, size, color, quantity, unitPriceCents }: MailedOrderRow['lines'][number]) {
  const choice = [size && `Size ${size}`, color].filter(Boolean).join(', ');
  const detail = `${quantity} × ${formatCents(unitPriceCents)}`;
  return { name, detail: choice ? `${choice} · ${detail}` : detail, amount: formatCents(multiplyCents(unitPriceCents, quantity)) };
}

function toSums({ itemsCents, taxCents, shippingCents, discountCents, couponCode, totalCents }: MailedOrderRow) {
  return [
    { name: 'Items', amount: formatCents(itemsCents) },
    { name: 'Tax', amount: formatCents(taxCents) },
    { name: 'Shipping', amount: shippingCents === 0 ? 'FREE' : formatCents(shippingCents) },
    ...(discountCents > 0
      ? [{ name: couponCode ? `Discount (${couponCode})` : 'Discount', amount: `−${formatCents(discountCents)}` }]
      : []),
    { name: 'Total', amount: formatCents(totalCents) },
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

function toPayment({ paymentMethod, totalCents, payment }: MailedOrderRow): string {
  if (isCash({ paymentMethod })) return `${formatCents(totalCents)} in cash at the door`;
  return payment.cardBrand && payment.cardLast4
    ? `${formatCents(totalCents)} by ${BRAND_NAMES[payment.cardBrand as CardBrand] ?? BRAND_NAMES.unknown} ending in ${payment.cardLast4}`
    : `${formatCents(totalCents)}, paid`;
}

function isCash({ paymentMethod }: Pick<MailedOrderRow, 'paymentMethod'>): boolean {
  return paymentMethod === 'cash_on_delivery';
}

function toCash({ paymentStatus, paymentMethod, totalCents }: MailedOrderRow): string[] {
  return isCash({ paymentMethod }) && paymentStatus === 'pending' ? [`Please have ${formatCents(totalCents)} ready.`] : [];
}

function toTracking({ carrier, trackingNumber }: MailedOrderRow) {
  return [
    ...(carrier ? [{ name: 'Carrier', value: carrier }] : []),
    ...(trackingNumber ? [{ name: 'Tracking number', value: trackingNumber }] : []),
  ];
}
