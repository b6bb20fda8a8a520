/** Sentences about invoices. */
export const invoicesMessages = {
  missing: 'This invoice does not exist.',
  dayInvalid: 'A day must look like 2026-01-31',
  cancelled: 'The order was cancelled.',
  changed: 'The order was changed. A new invoice replaces this one.',
  refunded: 'Refund',
  refundFailed: 'A refund failed. A new invoice replaces this one.',
  credited: (reason: string, invoice: string) => `${reason}: invoice ${invoice}`,
} as const;
