export const mailWordsMessages = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  unclear: 'Unclear',
  sentWithAttempt: (tries: number) => `Sent on attempt ${tries}.`,
  itIsOnItsWay: 'It is on its way.',
  failedAttempt: (tries: number, error: string) => `Attempt ${tries} failed (${error}).`,
  failedForNow: (tries: number, error: string, nextTryAt: string) => `Attempt ${tries} failed (${error}), the next one is on ${nextTryAt}.`,
  itCouldNotBeSent: 'It could not be sent.',
  itMayHaveArrivedOrNot: (error: string | undefined) => `It may have arrived or not: ${error ?? 'the mail server did not say.'}`,
};

export const resendMessages = {
  getsItOnceMore: (to: string, hasSecrets: boolean) => `${to} will get it again${hasSecrets ? ', with a new link or code' : ''}.`,
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
  everyMailThatLeftTheShop: 'Every mail that your shop has sent in the last two years. Links and codes are hidden.',
  searchAddressesAndSubjects: 'Search addresses and subjects',
  noMailsYet: 'No mails yet',
  whatTheShopWritesToItsCustomers: 'Mails to your customers and staff appear here.',
  noMailMatches: 'No mail matches',
  tryAnotherWord: 'Try another word, or show all mails.',
  showAllMails: 'Show all mails',
  mailsOfCount: (count: string) => `${count} mails`,
  tryAllNow: 'Try all now',
  sendFailedMailsAgain: 'Send failed mails again',
  tryNowQuestion: (mails: string) => `Try ${mails} now?`,
  sendAgainQuestion: (mails: string) => `Send ${mails} again?`,
  eachGoesToTheAddress: 'Each goes to its original address. Mails with links or codes that are more than a day old are not sent again.',
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
  linksAndCodesAreMasked: 'Links and codes are hidden. If you send it again, it gets new ones.',
  linksAndCodesAreMaskedText: 'Links and codes are masked.',
};
