import { EVENT_RETENTION_DAYS } from './webhooks.rules';
/** Sentences about webhooks. */
export const webhooksMessages = {
  urlInvalid: 'Please give an address that begins with https://',
  urlPrivate: 'The shop does not send to private networks. Please give a public address.',
  eventsRequired: 'Please choose at least one event',
  cursorInvalid: 'Please give the cursor of an earlier response',
  eventUnknown: 'There is no such event',
  tooMany: (most: number) => `The shop has ${most} endpoints. Please delete one first.`,
  missing: 'This endpoint does not exist.',
  deliveryMissing: `This message does not exist. It may have been removed after ${EVENT_RETENTION_DAYS} days.`,
  changed: 'Someone else changed this endpoint in the meantime.',
  created: 'Endpoint added',
  saved: 'Endpoint saved',
  deleted: 'Endpoint deleted',
  rotated: 'Secret changed. The former one signs for 24 more hours.',
  testSent: 'Test event on its way',
  sentAgain: 'On its way again',
  connectionBroke: 'The connection broke before the end of the response',
  noAnswer: (seconds: number) => `Nothing came back within ${seconds} seconds`,
  secretUnreadable: 'The secret of this endpoint cannot be decrypted. Change the secret, or restore the key it was encrypted with.',
  notActive: 'This endpoint is paused. Please turn it on first.',
} as const;
