/** What the shop notes in an order's history, as its shopper and staff read it. */
export const orderNotesMessages = {
  cancelled: 'Cancelled by the shop',
  lapsed: 'The payment link expired',
  taken: 'Taken and marked as paid by the shop',
  awaitingLink: 'Taken by the shop; waiting for the payment by the mailed link',
  allBack: 'Everything came back',
};
