import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';
import { accountMailMessages as messages } from './accounts-mails.messages';

export const welcomeText = defineMailText({
  mail: 'account.welcome',
  words: () => messages.welcome,
  variables: {
    name: NAME,
    promises: () => ({ label: messages.labels.promises, sample: messages.samples.promises }),
    promisesSentence: () => ({ label: messages.labels.promisesSentence, sample: messages.samples.promisesSentence }),
  },
});

export const resetText = defineMailText({
  mail: 'account.reset',
  words: () => messages.reset,
  variables: { name: NAME, minutes: () => ({ label: messages.labels.minutes, sample: '60' }) },
  needs: ['link'],
});

export const passwordChangedText = defineMailText({
  mail: 'account.password_changed',
  words: () => messages.passwordChanged,
  variables: { name: NAME },
});

export const confirmEmailText = defineMailText({
  mail: 'account.confirm_email',
  words: () => messages.confirmEmail,
  variables: {
    name: NAME,
    email: () => ({ label: messages.labels.email, sample: 'ada.lovelace@example.com' }),
    days: () => ({ label: messages.labels.days, sample: '7' }),
  },
  needs: ['link'],
});

export const emailChangedText = defineMailText({
  // Not the name of earlier releases, whose mail had no link: words that were published for it have none.
  mail: 'account.email_replaced',
  words: () => messages.emailChanged,
  variables: {
    name: NAME,
    newEmail: () => ({ label: messages.labels.newEmail, sample: 'ada.lovelace@example.com' }),
    days: () => ({ label: messages.labels.restoreDays, sample: '7' }),
  },
  needs: ['link'],
});

export const emailRevertedText = defineMailText({
  mail: 'account.email_reverted',
  words: () => messages.emailReverted,
  variables: { name: NAME, formerEmail: () => ({ label: messages.labels.formerEmail, sample: 'ada@example.com' }) },
});
