import type { EventType } from './webhooks.rules';

export const eventNames: Record<EventType, string> = {
  'order.placed': 'An order was placed',
  'order.paid': 'All of an order was paid',
  'order.shipped': 'All parcels of an order have left',
  'order.delivered': 'All parcels of an order have arrived',
  'order.cancelled': 'An order was cancelled',
  'refund.created': 'Money is paid back',
  'return.requested': 'A shopper wants to return pieces',
  'product.created': 'A product was added, also as a draft',
  'product.updated': 'A product, a price or its availability changed',
  'product.archived': 'A product was archived',
  'stock.low': 'A variant has few pieces left',
  'customer.created': 'Someone has a new account',
  'review.created': 'Someone wrote a review',
};

export const webhookWordsMessages = {
  on: 'On',
  paused: 'Paused',
  turnedOff: 'Turned off',
  failing: 'Failing',
  waiting: 'Waiting',
  arrived: 'Arrived',
  failed: 'Failed',
  aTest: 'A test',
  nothingArrivedForDays: 'Messages have failed for days, so we stopped sending them. Turn it on when the receiver works again.',
  nothingHasArrivedSince: (failingSince: string) => `Nothing has arrived since ${failingSince}. The shop tries again for a day.`,
};

export const deliveryListMessages = {
  all: 'All',
  messages: 'Messages',
  forDays: (eventRetentionDays: number) => `For ${eventRetentionDays} days, with what came back.`,
  messagesByStatus: 'Messages by status',
  newest: 'Newest',
  older: 'Older',
  noMessages: 'No messages',
  whatHappensInTheShopAppearsHere: 'Events and the receiver’s responses appear here.',
  attempts: (attempts: number) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`),
  status: (statusCode: number) => `Status ${statusCode}`,
  next: (nextAt: string) => `next ${nextAt}`,
};

export const endpointFormMessages = {
  address: 'Address',
  ofTheProgramThatGetsTheMessages: 'Of the program that gets the messages, such as https://example.com/webhooks',
  description: 'Description',
  events: 'Events',
  save: 'Save',
  addEndpoint: 'Add endpoint',
};

export const webhooksScreenMessages = {
  address: 'Address',
  description: 'Description',
  events: 'Events',
  status: 'Status',
  addEndpoint: 'Add endpoint',
  webhooks: 'Webhooks',
  theShopInformsOtherProgramsOfWhat: 'Your shop notifies other programs of events with signed messages, and retries until they arrive.',
  noEndpointsYet: 'No endpoints yet',
  connectAccounting: 'Connect accounting, a warehouse or a newsletter: it is informed at once when an order is placed.',
  signingSecret: 'Signing secret',
  theReceiverChecksWithIt:
    'The receiver uses it to verify that messages come from your shop, with any <docs>Standard Webhooks</docs> library.' as const,
};

export const webhookScreenMessages = {
  webhooks: 'Webhooks',
  webhook: 'Webhook',
  loadingTheEndpoint: 'Loading the endpoint',
  theFormerSecretSignsFor24More: 'The former secret signs for 24 more hours, so that you can change it in the receiver.',
  changeTheSecret: 'Change the secret?',
  change: 'Change',
  itsLogIsDeletedToo: 'Its log is deleted too, and waiting messages are not sent.',
  deleteQuestion: (url: string) => `Delete ${url}?`,
  delete: 'Delete',
  sendATestEvent: 'Send a test event',
  turnOn: 'Turn on',
  actions: 'Actions',
  edit: 'Edit',
  pause: 'Pause',
  changeTheSecretLabel: 'Change the secret',
  editEndpoint: 'Edit endpoint',
};

export const deliveryScreenMessages = {
  webhook: 'Webhook',
  message: 'Message',
  loadingTheMessage: 'Loading the message',
  nextAttempt: (nextAt: string) => `Next attempt: ${nextAt}`,
  sendAgain: 'Send again',
  attempts: 'Attempts',
  theFirstAttemptIsAboutToStart: 'The first attempt is about to start.',
  nothingCameBack: 'Nothing came back',
  status: (statusCode: number) => `Status ${statusCode}`,
  request: 'Request',
  milliseconds: (count: number) => `${count} ms`,
};
