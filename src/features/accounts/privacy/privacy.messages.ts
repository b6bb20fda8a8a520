/** Every sentence of the account area about one's own data. */
export const privacyMessages = {
  exportRequested: 'Your data export has been requested. You will receive an email within 24 hours.',
  notConfirmed:
    'Your address is not confirmed yet. So the file does not have what only names the address: gift cards, the newsletter, messages that were written without signing in, and our answers. Please use the link that we have sent in another email, and request the file again.',
  unconfirmedAddress: (email: string) => `${email} (not confirmed: it may be someone else’s)`,
  exportFailed: 'Failed to request your data',
  deletionFirst: 'Are you sure you want to delete your account? This cannot be undone.',
  deletionSecond: 'Please confirm once more: your account, addresses and order history would be gone.',
  deletionRequested: 'Account deletion is not implemented yet. Please contact support.',
  deletionFailed: 'Failed to send your request',
} as const;
