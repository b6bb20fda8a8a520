import type { MailVariable } from './mail-text.types';
import { mailVariableMessages as messages } from './mail-variables.messages';

/** Variables that several mails have. */
export const NAME = (): MailVariable => ({ label: messages.firstName, sample: messages.firstNameSample, isUntrusted: true });
export const ORDER_NUMBER = (): MailVariable => ({ label: messages.orderNumber, sample: 'TW-2026-104217' });
