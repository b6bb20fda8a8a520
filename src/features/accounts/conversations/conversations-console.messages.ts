export const conversationWordsMessages = {
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
};

export const newMessageMessages = {
  writeAMessage: 'Write a message',
  subject: 'Subject',
  message: 'Message',
  goesByMail: 'Will be mailed with a private link to reply.',
  send: 'Send',
};

export const conversationsPanelMessages = {
  messages: 'Messages',
  earlierOnesAreInMessages: (total: number) => `See ${total} earlier messages in Messages.`,
  noMessagesYet: 'No messages yet.',
  notSignedIn: 'not signed in',
};

/** What the variables of saved replies stand for. */
export const replyVariables = {
  name: 'the customer’s first name',
  order: 'the order’s number',
  shop: 'the shop’s name',
  me: 'your first name',
};

export const savedRepliesMessages = {
  mayHave: (map: string) => `May have ${map}.`,
  savedReplies: 'Saved replies',
  newSavedReply: 'New saved reply',
  writeOnceWhatYouSendOften: (variablesHint: string) => `Save replies that you send often. ${variablesHint}`,
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  addSavedReply: 'Add saved reply',
  name: 'Name',
  text: 'Text',
  language: 'Language',
  allLanguages: 'All languages',
  cancel: 'Cancel',
  save: 'Save',
};

export const messagesListMessages = {
  subject: 'Subject',
  with: 'With',
  status: 'Status',
  lastMessage: 'Last message',
  assignedTo: 'Assigned to',
  nobody: 'Nobody',
  when: 'When',
  open: 'Open',
  waiting: 'Waiting',
  mine: 'Mine',
  answered: 'Answered',
  closed: 'Closed',
  all: 'All',
  savedReplies: 'Saved replies',
  messages: 'Messages',
  searchNames: 'Search names, subjects, messages',
  nobodyWaits: 'No messages to answer',
  whatVisitorsWriteByTheContactForm: 'Messages from the contact form appear here. You reply by email.',
  noMessageMatches: 'No message matches',
  tryAnotherWord: 'Try another word, or show all messages.',
  showOpenMessages: 'Show open messages',
  guest: '<name/> <kind>(guest)</kind>' as const,
};

export const conversationActionsMessages = {
  assign: 'Assign',
  assignToMe: 'Assign to me',
  nobody: 'Nobody',
  reopen: 'Reopen',
  close: 'Close',
};

export const messageListMessages = {
  messages: 'Messages',
  somebodyWhoHasLeft: 'A former staff member',
};

export const replyFormMessages = {
  answer: 'Answer',
  goesByMailTo: (email: string) => `Will be mailed to ${email} with the earlier messages and a private link.`,
  sendAndClose: 'Send and close',
  send: 'Send',
  savedReplies: 'Saved replies',
  editSavedReplies: 'Edit saved replies',
  allLanguages: 'All languages',
};

export const writerCardMessages = {
  whoWrites: 'Who writes',
  customer: 'Customer',
  saysToBe: 'Says to be',
  accountWithThisAddress: 'Account with this address',
  order: 'Order',
  assignedTo: 'Assigned to',
  firstMessage: 'First message',
  waitingSince: 'Waiting since',
  theWriterWasNotSignedIn: 'The sender was not signed in, so it may be someone else.',
  nobody: 'Nobody',
};

export const conversationScreenMessages = {
  messages: 'Messages',
  message: 'Message',
  loadingTheConversation: 'Loading the conversation',
  aMailDidNotLeave: 'An email of this conversation could not be sent. <mail>Open it</mail>' as const,
};
