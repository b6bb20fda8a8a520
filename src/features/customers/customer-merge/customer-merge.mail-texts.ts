import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';
import { mergeMailMessages as messages } from './customer-merge-mails.messages';

export const mergedIntoText = defineMailText({
  mail: 'account.merged_into',
  words: () => messages.mergedInto,
  variables: {
    name: NAME,
    email: () => ({ label: messages.labels.email, sample: 'ada@example.com' }),
    otherEmail: () => ({ label: messages.labels.otherEmail, sample: 'ada.lovelace@example.com' }),
  },
});

export const mergedText = defineMailText({
  mail: 'account.merged',
  words: () => messages.merged,
  variables: { name: NAME, email: () => ({ label: messages.labels.email, sample: 'ada@example.com' }) },
});
