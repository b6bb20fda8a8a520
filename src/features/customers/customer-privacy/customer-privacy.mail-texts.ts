import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';
import { erasureMailMessages as messages } from './customer-privacy-mails.messages';

export const erasureText = defineMailText({ mail: 'account.erased', words: () => messages.erasure, variables: { name: NAME } });
