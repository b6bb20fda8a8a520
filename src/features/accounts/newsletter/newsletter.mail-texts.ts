import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { newsletterMailMessages as messages } from './newsletter-mails.messages';

export const confirmationText = defineMailText({
  mail: 'newsletter.confirmation',
  words: () => messages.confirmation,
  variables: {},
  needs: ['link'],
});
