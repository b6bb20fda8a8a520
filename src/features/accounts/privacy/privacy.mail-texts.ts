import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';
import { privacyMailMessages as messages } from './privacy-mails.messages';

export const dataExportText = defineMailText({ mail: 'account.export', words: () => messages.dataExport, variables: { name: NAME } });

export const deletionText = defineMailText({ mail: 'account.deletion', words: () => messages.deletion, variables: { name: NAME } });
