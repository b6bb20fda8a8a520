import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';
import { guestMailMessages as messages } from './guest-mails.messages';

export const guestOrdersText = defineMailText({
  mail: 'account.guest_orders',
  words: () => messages.guestOrders,
  variables: {
    name: NAME,
    orderNumbers: () => ({ label: messages.labels.orderNumbers, sample: 'TW-2026-104217' }),
    subjectLine: () => ({ label: messages.labels.subjectLine, sample: messages.subjectLine(1) }),
    heading: () => ({ label: messages.labels.heading, sample: messages.heading(1) }),
    signInSentence: () => ({ label: messages.labels.signInSentence, sample: messages.signInSentence(1) }),
    addOrders: () => ({ label: messages.labels.addOrders, sample: messages.addOrders(1) }),
    // In texts that were published for earlier releases.
    orders: () => ({ label: messages.labels.orders, sample: messages.orders(1) }),
    theseOrders: () => ({ label: messages.labels.theseOrders, sample: messages.theseOrders(1) }),
  },
  needs: ['link'],
});
