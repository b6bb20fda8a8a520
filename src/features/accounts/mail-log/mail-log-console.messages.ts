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
  getsItOnceMore: (to: string, hasSecrets: boolean) =>
    hasSecrets ? `${to} will get it again, with a new link or code.` : `${to} will get it again.`,
  sendThisMailAgain: 'Send this email again?',
  sendAgain: 'Send again',
  tryNow: 'Try now',
};

export const mailsPanelMessages = {
  mails: 'Emails',
  noMailsYet: 'No emails yet.',
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
  mails: 'Emails',
  everyMailThatLeftTheShop: 'Every email that your shop has sent in the last two years. Links and codes are hidden.',
  searchAddressesAndSubjects: 'Search addresses and subjects',
  noMailsYet: 'No emails yet',
  whatTheShopWritesToItsCustomers: 'Emails to your customers and staff appear here.',
  noMailMatches: 'No email matches',
  tryAnotherWord: 'Try another word, or show all emails.',
  showAllMails: 'Show all emails',
  mailsOfCount: (count: string) => `${count} emails`,
  tryAllNow: 'Try all now',
  sendFailedMailsAgain: 'Send failed emails again',
  tryNowQuestion: (mails: string) => `Try ${mails} now?`,
  sendAgainQuestion: (mails: string) => `Send ${mails} again?`,
  eachGoesToTheAddress: 'Each goes to its original address. Emails with links or codes that are more than a day old are not sent again.',
};

export const mailContentMessages = {
  asItLooks: 'As it looks',
  plainText: 'Plain text',
  content: 'Content',
  format: 'Format',
};

export const mailScreenMessages = {
  mails: 'Emails',
  mail: 'Email',
  loadingTheMail: 'Loading the email',
  details: 'Details',
  order: 'Order',
  notStored: (attachments: string) => `${attachments} (not stored)`,
  anEarlierMail: 'An earlier email',
  linksAndCodesAreMasked: 'Links and codes are hidden. If you send it again, it gets new ones.',
  linksAndCodesAreMaskedText: 'Links and codes are masked.',
};
