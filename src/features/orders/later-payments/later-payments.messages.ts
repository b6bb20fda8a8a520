/** Sentences about orders that are paid by bank transfer or invoice. */
export const laterPaymentsMessages = {
  markedPaid: 'Marked as paid',
  notOpen: 'This order is paid already, or its money does not come by bank transfer or invoice.',
  markAsPaid: 'Mark as paid',
  question: (orderNumber: string) => `Has the money for order ${orderNumber} arrived?`,
  text: (amount: string) => `The order is then paid with ${amount}. You can’t take this back; a refund gives the money back.`,
} as const;
