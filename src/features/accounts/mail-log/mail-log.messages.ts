/** Sentences about the mails that the shop sent, for staff. */
export const mailLogMessages = {
  missing: 'This email does not exist.',
  queued: 'The email is on its way',
  allQueued: (count: number) => (count === 1 ? 'One email is on its way' : `${count.toLocaleString('en-US')} emails are on their way`),
  isSending: 'This email is being sent at this moment. Please look again in a minute.',
  notAgain:
    'This email had a private link or a code, which the shop does not store. Please do again what sent it, or let the customer request a new one.',
  idInvalid: 'Please give the id of an order or a customer',
  statusUnknown: 'Please choose one of the listed statuses',
} as const;
