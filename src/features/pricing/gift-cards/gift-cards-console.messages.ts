export const giftCardWordsMessages = {
  notMailedYet: 'Not mailed yet',
  active: 'Active',
  disabled: 'Disabled',
};

export const issueDialogMessages = {
  issueAGiftCard: 'Issue a gift card',
  theCodeIsMailedToTheRecipient: 'The code is mailed to the recipient. Staff can’t see it.',
  amountInDollars: 'Amount in dollars',
  recipientsEmail: 'Recipient’s email',
  recipientsName: 'Recipient’s name',
  message: 'Message',
  cancel: 'Cancel',
  issueAndMail: 'Issue and email',
};

export const giftCardsListMessages = {
  all: 'All',
  active: 'Active',
  disabled: 'Disabled',
  issueAGiftCard: 'Issue a gift card',
  giftCards: 'Gift cards',
  activeCardsStillHave: (outstanding: string) => `Active cards still have ${outstanding}.`,
  giftCardsByState: 'Gift cards by state',
  recipientOrLastFourCharacters: 'Recipient or last four characters',
  noGiftCardsYet: 'No gift cards yet',
  issueOneForAPrize:
    'Issue one for a prize, an apology or a friend of the shop. Its code goes to the recipient by email, and pays at checkout.',
  noGiftCardMatches: 'No gift card matches',
  showAllGiftCards: 'Show all gift cards',
  card: 'Card',
  recipient: 'Recipient',
  state: 'State',
  issuedWith: 'Issued with',
  balance: 'Balance',
  issued: 'Issued',
};

export const giftCardScreenMessages = {
  giftCard: 'Gift card',
  giftCards: 'Gift cards',
  aNewCodeGoesTo: (recipientEmail: string) => `A new code goes to ${recipientEmail}. The code that was mailed before stops working.`,
  sendANewCode: 'Send a new code?',
  send: 'Send',
  theCardCannotPayAnyMoreUntil: 'The card can’t be used until it is enabled again. Its balance stays.',
  disableThisGiftCard: 'Disable this gift card?',
  disable: 'Disable',
  enable: 'Enable',
  sendAgain: 'Send again',
  recipient: 'Recipient',
  issued: (createdAt: string, createdBy: string | undefined) => (createdBy ? `Issued ${createdAt} by ${createdBy}` : `Issued ${createdAt}`),
  balance: 'Balance',
  issuedWith: (amount: string) => `Issued with ${amount}`,
  whatChangedIt: 'What changed it',
  boughtWith: 'Bought with order <order/>' as const,
};
