/** Sentences about conversations: for staff, and below for shoppers. */
export const conversationsMessages = {
  missing: 'This conversation does not exist.',
  sent: 'Sent. Your reply is on its way by email.',
  saved: 'Saved',
  newMessages: 'Someone wrote in the meantime. Please read it before you send.',
  changed: 'This conversation was changed in the meantime.',
  messageRequired: 'Please write a message',
  subjectRequired: 'Please enter a subject',
  variableLeft: (names: string) => `Please replace ${names} first`,
  toWhom: 'Please name a customer or an order',
  idInvalid: 'Please give an id',
  numberInvalid: 'Please send the last message that was loaded',
  versionInvalid: 'Please send the version that was loaded',
  statusUnknown: 'Please choose one of the listed statuses',
  flagInvalid: 'This must be true or false',
  assigneeUnknown: 'Only people who may answer messages can be chosen',
  customerMissing: 'This customer does not exist.',
  orderMissing: 'This order does not exist.',
  replySaved: 'Saved reply stored',
  replyDeleted: 'Saved reply deleted',
  replyMissing: 'This saved reply does not exist.',
  replyChanged: 'This saved reply was changed in the meantime.',
  replyNameRequired: 'Please enter a name',
  replyNameTaken: 'There is a saved reply with this name',
  languageUnknown: 'Please choose one of the listed languages',
} as const;

/** Sentences on the page of a private link. */
export const threadMessages = {
  linkDead: 'This link is no longer valid.',
  sent: 'Your message has been sent. We answer by email.',
  failed: 'Failed to send your message',
  required: 'Message is required',
  withTheShop: (shopName: string, orderNumber: string | undefined) =>
    orderNumber
      ? `Your conversation with ${shopName} about order ${orderNumber}. Only who has this link can read it.`
      : `Your conversation with ${shopName}. Only who has this link can read it.`,
  linkWorks: (days: number) => `The link works until ${days} days after the last message.`,
} as const;
