import type { MailVariable } from './mail-text.types';

/** Variables that several mails have. */
export const NAME = { label: 'First name', sample: 'Ada', isUntrusted: true } as const satisfies MailVariable;
export const ORDER_NUMBER = { label: 'Number of the order', sample: 'TW-2026-104217' } as const satisfies MailVariable;
