import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME, ORDER_NUMBER } from '#features/platform/mail-texts/mail-variables';
import { formatDollars } from '#shared/money';
import { returnMailMessages as messages } from './returns-mails.messages';

const variables = {
  name: NAME,
  orderNumber: ORDER_NUMBER,
  amount: () => ({ label: messages.labels.amount, sample: formatDollars(59) }),
  note: () => ({ label: messages.labels.note, sample: messages.samples.note }),
};

export const returnTexts = {
  approved: defineMailText({ mail: 'return.approved', words: () => messages.return.approved, variables }),
  rejected: defineMailText({ mail: 'return.rejected', words: () => messages.return.rejected, variables }),
  received: defineMailText({ mail: 'return.received', words: () => messages.return.received, variables }),
};
