import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';
import { secondFactorMailMessages as messages } from './second-factor-mails.messages';

export const signInChangedText = defineMailText({
  mail: 'account.sign_in_changed',
  words: () => messages.signInChanged,
  variables: { name: NAME, change: () => ({ label: messages.labels.change, sample: messages.samples.change }) },
});
