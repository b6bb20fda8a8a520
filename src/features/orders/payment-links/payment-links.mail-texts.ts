import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME, ORDER_NUMBER } from '#features/platform/mail-texts/mail-variables';
import { formatDollars } from '#shared/money';
import { formatDate } from '#shared/time';
import { paymentLinkMailMessages as messages } from './payment-link-mails.messages';

const variables = {
  name: NAME,
  orderNumber: ORDER_NUMBER,
  amount: () => ({ label: messages.labels.amount, sample: formatDollars(24.5) }),
  until: () => ({ label: messages.labels.until, sample: formatDate('2026-12-01T12:00:00Z') }),
};

export const orderLinkText = defineMailText({
  mail: 'payment_link.order',
  words: () => messages.orderLink,
  variables,
  needs: ['link'],
});

export const changeLinkText = defineMailText({
  mail: 'payment_link.change',
  words: () => messages.changeLink,
  variables: { ...variables, note: () => ({ label: messages.labels.note, sample: messages.samples.note }) },
  needs: ['link'],
});
