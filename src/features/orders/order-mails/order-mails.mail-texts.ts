import { trackingMessages } from '#features/orders/shipments/tracking.messages';
import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME, ORDER_NUMBER } from '#features/platform/mail-texts/mail-variables';
import { promiseMessages } from '#features/platform/settings/promises.messages';
import { formatDollars } from '#shared/money';
import { formatDate } from '#shared/time';
import { orderMailMessages as messages, orderMailSentences, refundMailSentences } from './order-mails.messages';

const variables = {
  name: NAME,
  orderNumber: ORDER_NUMBER,
  total: () => ({ label: messages.labels.total, sample: formatDollars(84.5) }),
  estimatedDelivery: () => ({ label: messages.labels.estimatedDelivery, sample: formatDate('2026-12-01T12:00:00Z') }),
};
const RETURN_VARIABLES = {
  returnDays: () => ({ label: messages.labels.returnDays, sample: '30' }),
  returnSentence: () => ({ label: messages.labels.returnSentence, sample: promiseMessages.returnWithin(30) }),
};
const CASH = () => ({ label: messages.labels.cash, sample: orderMailSentences.haveCashReady(formatDollars(84.5)) });

/** One for each event of an order. */
export const orderTexts = {
  placed: defineMailText({ mail: 'order.placed', words: () => messages.order.placed, variables }),
  shipped: defineMailText({ mail: 'order.shipped', words: () => messages.order.shipped, variables }),
  out_for_delivery: defineMailText({
    mail: 'order.out_for_delivery',
    words: () => messages.order.out_for_delivery,
    variables: { ...variables, cash: CASH },
  }),
  ready_for_pickup: defineMailText({
    mail: 'order.ready_for_pickup',
    words: () => messages.order.ready_for_pickup,
    variables: { ...variables, cash: CASH },
  }),
  picked_up: defineMailText({
    mail: 'order.picked_up',
    words: () => messages.order.picked_up,
    variables: { ...variables, ...RETURN_VARIABLES },
  }),
  delivered: defineMailText({
    mail: 'order.delivered',
    words: () => messages.order.delivered,
    variables: { ...variables, ...RETURN_VARIABLES },
  }),
  cancelled: defineMailText({
    mail: 'order.cancelled',
    words: () => messages.order.cancelled,
    variables: { ...variables, moneyBack: () => ({ label: messages.labels.moneyBack, sample: orderMailSentences.moneyRefunded }) },
  }),
  changed: defineMailText({
    mail: 'order.changed',
    words: () => messages.order.changed,
    variables: { ...variables, note: () => ({ label: messages.labels.note, sample: messages.samples.note }) },
  }),
  difference_paid: defineMailText({ mail: 'order.difference_paid', words: () => messages.order.difference_paid, variables }),
  refunded: defineMailText({
    mail: 'order.refunded',
    words: () => messages.order.refunded,
    variables: {
      ...variables,
      refund: () => ({ label: messages.labels.refund, sample: formatDollars(59) }),
      arrivalSentence: () => ({
        label: messages.labels.arrivalSentence,
        sample: refundMailSentences.payment.arrivalSentence(formatDollars(59)),
      }),
      refundSentence: () => ({
        label: messages.labels.refundSentence,
        sample: refundMailSentences.payment.refundSentence(formatDollars(59), ORDER_NUMBER().sample),
      }),
      next: () => ({ label: messages.labels.next, sample: refundMailSentences.payment.next }),
      // In texts that were published for earlier releases.
      arrival: () => ({ label: messages.labels.arrival, sample: refundMailSentences.payment.arrival }),
      way: () => ({ label: messages.labels.way, sample: refundMailSentences.payment.way }),
    },
  }),
};

const shipmentVariables = {
  ...variables,
  parcel: () => ({ label: messages.labels.parcel, sample: trackingMessages.parcel(1, 2) }),
  thisParcel: () => ({ label: messages.labels.thisParcel, sample: orderMailSentences.thisParcel(1, 2) }),
  rest: () => ({ label: messages.labels.rest, sample: orderMailSentences.severalParcels(2) }),
};

/** For orders that go in several parcels. */
export const shipmentTexts = {
  shipped: defineMailText({ mail: 'parcel.shipped', words: () => messages.shipment.shipped, variables: shipmentVariables }),
  out_for_delivery: defineMailText({
    mail: 'parcel.out_for_delivery',
    words: () => messages.shipment.out_for_delivery,
    variables: { ...shipmentVariables, cash: CASH },
  }),
  delivered: defineMailText({ mail: 'parcel.delivered', words: () => messages.shipment.delivered, variables: shipmentVariables }),
};
