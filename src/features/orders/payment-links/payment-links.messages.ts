import { formatDollars } from '#shared/money';

/** Sentences about payment links, for shoppers and staff. */
export const paymentLinksMessages = {
  linkDead: 'This link is no longer valid. The newest email from the shop has the link that works.',
  expired: 'This link has expired. Please write to the shop for a new one.',
  cancelled: 'Nothing has to be paid by this link any more.',
  alreadyPaid: 'This is paid already. Thank you!',
  notWaiting: 'There is no payment to confirm.',
  refused: 'The payment was not approved. Nothing was charged.',
  paid: 'Thank you! Your payment has arrived.',
  loadFailed: 'Unable to load the payment',
  payFailed: 'The payment could not be made. Please try again.',

  sent: 'The link is sent again',
  linkCancelled: 'The link is cancelled',
  markedPaid: 'Marked as paid',
  notOpen: 'This link is no longer open',
  noteRequired: 'Please say how it was paid',
  giftCardsTooMuch: 'Gift cards that are marked as paid are worth at most $2,000 each, and $10,000 in one order.',
  methodInvalid: 'Please choose how it was paid',
  /** Entries in the order's history; shoppers read them. */
  paidOutside: (amount: number) => `Payment of ${formatDollars(amount)} received`,
  forOrder: (amount: string) => `${amount} for order <order/>` as const,
  order: 'Order <number/>' as const,
  payUntil: (date: string) => `Please pay until ${date}.`,
  everythingIsPaid: (amount: string) => `We have your payment of ${amount}. We write again when your order is on its way.`,
} as const;
