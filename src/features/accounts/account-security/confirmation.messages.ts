/** Sentences of the confirmation before what costs money or copies data. */
export const confirmationMessages = {
  oneOnly: 'Please confirm with your password, a code or a passkey',
  confirmed: 'Confirmed',
} as const;
