export const mailWordsMessages = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  unclear: 'Unclear',
  sentWithAttempt: (tries: number) => `Sent with attempt ${tries}.`,
  itIsOnItsWay: 'It is on its way.',
  failedAttempt: (tries: number, error: string) => `Attempt ${tries} failed (${error}).`,
  failedForNow: (tries: number, error: string, nextTryAt: string) => `Attempt ${tries} failed (${error}), the next one is on ${nextTryAt}.`,
  itCouldNotBeSent: 'It could not be sent.',
  itMayHaveArrivedOrNot: (error: string | undefined) => `It may have arrived or not: ${error ?? 'the mail server did not say.'}`,
};

export const resendMessages = {
  getsItOnceMore: (to: string, hasSecrets: boolean) => `${to} gets it once more${hasSecrets ? ', with a new link or code' : ''}.`,
  sendThisMailAgain: 'Send this mail again?',
  sendAgain: 'Send again',
  tryNow: 'Try now',
};

export const mailsPanelMessages = {
  mails: 'Mails',
  noMailsYet: 'No mails yet.',
};

export const mailsListMessages = {
  subject: 'Subject',
  to: 'To',
  status: 'Status',
  whatHappened: 'What happened',
  kind: 'Kind',
  when: 'When',
  all: 'All',
  failed: 'Failed',
  waiting: 'Waiting',
  unclear: 'Unclear',
  sent: 'Sent',
  mails: 'Mails',
  everyMailThatLeftTheShop: 'Every mail that left the shop, for two years. Links and codes are masked.',
  searchAddressesAndSubjects: 'Search addresses and subjects',
  noMailsYet: 'No mails yet',
  whatTheShopWritesToItsCustomers: 'What the shop writes to its customers and its staff appears here.',
  noMailMatches: 'No mail matches',
  tryAnotherWord: 'Try another word, or all mails.',
  showAllMails: 'Show all mails',
  mailsOfCount: (count: string) => `${count} mails`,
  tryAllNow: 'Try all now',
  sendFailedMailsAgain: 'Send failed mails again',
  tryNowQuestion: (mails: string) => `Try ${mails} now?`,
  sendAgainQuestion: (mails: string) => `Send ${mails} again?`,
  eachGoesToTheAddress: 'Each goes to the address that it was for. Mails with links or codes that are older than a day are left out.',
};

export const mailContentMessages = {
  asItLooks: 'As it looks',
  plainText: 'Plain text',
  content: 'Content',
  format: 'Format',
};

export const mailScreenMessages = {
  mails: 'Mails',
  mail: 'Mail',
  loadingTheMail: 'Loading the mail',
  details: 'Details',
  order: 'Order',
  notStored: (attachments: string) => `${attachments} (not stored)`,
  anEarlierMail: 'An earlier mail',
  linksAndCodesAreMasked: 'Links and codes are masked. Sent again, it has new ones.',
  linksAndCodesAreMaskedText: 'Links and codes are masked.',
};
