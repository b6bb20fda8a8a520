import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { formatDollars } from '#shared/money';
import { giftCardMailMessages as messages } from './gift-card-mails.messages';

export const giftCardText = defineMailText({
  mail: 'gift_card',
  words: () => messages.giftCard,
  variables: {
    greeting: () => ({ label: messages.labels.greeting, sample: messages.hello('Ada'), isUntrusted: true }),
    amount: () => ({ label: messages.labels.amount, sample: formatDollars(50) }),
  },
});
