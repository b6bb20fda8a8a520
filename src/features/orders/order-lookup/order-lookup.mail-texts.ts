import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME, ORDER_NUMBER } from '#features/platform/mail-texts/mail-variables';
import { orderCodeMailMessages as messages } from './order-lookup-mails.messages';

export const orderCodeText = defineMailText({
  mail: 'order.code',
  words: () => messages.orderCode,
  variables: {
    name: NAME,
    orderNumber: ORDER_NUMBER,
    code: () => ({ label: messages.labels.code, sample: '402 917' }),
    minutes: () => ({ label: messages.labels.minutes, sample: '10' }),
  },
  needs: ['code'],
});
