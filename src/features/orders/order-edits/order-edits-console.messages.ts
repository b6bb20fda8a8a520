export const paidOutsideDialogMessages = {
  cash: 'Cash',
  bankTransfer: 'Bank transfer',
  anotherWay: 'Another way',
  markAsPaid: (amount: string) => `Mark ${amount} as paid`,
  onlyIfYouHaveTheMoney: 'Only if you have received the money. Nothing is charged.',
  paidBy: 'Paid by',
  reference: 'Reference',
  aReceiptsNumber: 'A receipt’s number, a bank statement: what finds the money again',
  pleaseSayHowItWasPaid: 'Please say how it was paid',
  cancel: 'Cancel',
  markAsPaidText: 'Mark as paid',
};

export const sellableHintMessages = {
  inStock: (available: number) => `${available} in stock`,
  notCounted: 'in stock',
  backorder: 'can be ordered beyond its stock',
  outOfStock: 'out of stock',
};

export const editConflictMessages = {
  somebodyElseChangedThisToo: 'Someone else changed this too',
  leaveItAsItIsNow: 'Keep theirs',
  saveMineOnTop: 'Save mine',
  changedThisOrder: (name: string, at: string) => `${name}, ${at} changed this order. Nothing of yours is saved yet. It is now:`,
  somebodyElseChangedThisOrder: 'Someone else changed this order. Nothing of yours is saved yet. It is now:',
};

export const editSummaryMessages = {
  newTotal: 'New total',
  nothingIsLeft: 'No items are left, so the order is cancelled, its items go back to stock, and the payment is refunded.',
  reason: 'Reason (the shopper reads it)',
  sendTheShopperAMailAbout: 'Email the shopper about the change',
  items: 'Items',
  tax: 'Tax',
  shipping: 'Shipping',
  discount: 'Discount',
  total: 'Total',
  part: 'Part',
  before: 'Before',
  after: 'After',
  keepTheCouponAllTheSame: 'Keep the coupon anyway',
  takeTheCouponOff: 'Remove the coupon',
  areCollectedOnDelivery: (toCollect: string) => `${toCollect} are collected on delivery.`,
  theShopperGetsBack: (refund: string) => `The shopper gets back ${refund}`,
  theShopperStillHasToPay: (toPay: string) => `The shopper still has to pay ${toPay}`,
  refund: (amount: string) => `Refund ${amount}`,
  theWayItWasPaid: 'To the original payment method. You need to confirm that it’s you.',
  mailALinkToPay: 'Email a link to pay',
  theShopperPaysInTheShop: (amount: string) => `The shopper pays ${amount} in the shop, without an account. The link works for 3 days.`,
  collectOnDelivery: 'Collect on delivery',
  moreInCashAtTheDoor: (amount: string) => `${amount} more in cash at the door.`,
  waiveIt: 'Waive it',
  theOrderGetsADiscountOf: (amount: string) => `The order gets a discount of ${amount}.`,
  decideLater: 'Decide later',
  theDifferenceStaysOpenOnThisPage: 'The difference stays open here.',
};

export const addressPanelMessages = {
  change: 'Change',
  theAddressCouldNotBeChanged: 'The address could not be changed. Please try again.',
  changeTheAddress: 'Change the address',
  cancel: 'Cancel',
  saveTheAddress: 'Save the address',
};

export const linesEditMessages = {
  theOrderCouldNotBeChanged: 'The order could not be changed. Please try again.',
  theNewTotalIsBeingCalculated: 'The new total is being calculated. Please try again.',
  pleaseDecideAboutTheCoupon: 'Please decide about the coupon.',
  yourRoleMayNotRefundWhat: 'Your role may not refund what was paid.',
};

export const linesEditorMessages = {
  standard: 'Standard',
  express: 'Express',
  overnight: 'Overnight',
  editItems: 'Edit items',
  piecesThatAreNotPackedYet: 'Items that are not packed yet. They keep the price that was paid; what you add has today’s price.',
  close: 'Close',
  new: 'New',
  remove: (name: string) => `Remove ${name}`,
  addAProduct: 'Add a product',
  name: 'Name, SKU or barcode',
  ownShippingPrice: 'Own shipping price ($)',
  byTheShopsRates: 'By the shop’s rates',
  cancelTheOrder: 'Cancel the order',
  save: 'Save',
  shipping: 'Shipping',
  asItWasOrdered: (name: string) => `${name}, as it was ordered`,
  asItWasOrderedText: 'As it was ordered',
  cancelled: 'Cancelled',
  cannotBeCancelledAnyMore: (least: number) => `${least} cannot be cancelled any more`,
  undoTheChangeOf: (name: string) => `Undo the change of ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  each: (price: string) => `${price} each`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  unsavedChanges: 'Unsaved changes',
  nothingIsLeftInTheOrder: 'Nothing is left in the order',
  sameTotal: 'Same total',
  method: (name: string, price: string | undefined) => `${name}, ${price ?? 'free'}`,
};

export const paymentLinksCardMessages = {
  waitsForTheShopper: 'Waits for the shopper',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Expired',
  thisDidNotWork: 'This did not work. Please try again.',
  difference: 'Difference',
  isStillToBePaid: (due: string) => `${due} is still to be paid`,
  isToBeGivenBack: (due: string) => `${due} is to be given back`,
  mailALinkToPay: 'Email a link to pay',
  refund: (due: string) => `Refund ${due}`,
  created: (createdAt: string) => `Created ${createdAt}`,
  worksUntil: (expiresAt: string) => `works until ${expiresAt}`,
  cancelThisLink: 'Cancel this link?',
  theOrderIsCancelled: 'The order is cancelled, and its pieces are free again.',
  theDifferenceStaysOpen: 'The difference stays open.',
  cancelTheLink: 'Cancel the link',
  leaveIt: 'Leave it',
  sendAgain: 'Send again',
  markAsPaid: 'Mark as paid',
  cancelLink: 'Cancel link',
  linkFor: (amount: string) => `Link for ${amount}`,
};

export const orderLinesPanelMessages = {
  editItems: 'Edit items',
};
