import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';
import { accountMadeMailMessages as messages } from './customer-records-mails.messages';

export const accountMadeText = defineMailText({
  mail: 'account.made',
  words: () => messages.accountMade,
  variables: { name: NAME },
  needs: ['link'],
});
