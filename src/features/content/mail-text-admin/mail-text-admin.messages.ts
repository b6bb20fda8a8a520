/** Messages of the words of mails, for the staff. */
export const mailTextAdminMessages = {
  mailMissing: 'There is no such email',
  languageMissing: 'The shop has no such language',
  published: 'Published. New emails use this text.',
  discarded: 'The draft is as published again',
  isDefault: 'The draft has the default text. Publish it to use it again.',
  nothingToPublish: 'The draft is as published: there is nothing to publish',
  testSent: (email: string) => `A test email is on its way to ${email}`,
  textMissing: 'Please enter a text',
} as const;

/** The groups of mails, as the console lists them. */
export const mailTextGroupMessages = {
  orders: 'Orders',
  parcels: 'Orders in several parcels',
  returns: 'Returns',
  giftCards: 'Gift cards',
  accounts: 'Accounts',
  messages: 'Messages and newsletter',
  privacy: 'Privacy',
} as const;

/** What a preview of a mail shows as an example. */
export const mailSampleMessages = {
  testSubject: (subject: string) => `[Test] ${subject}`,
  kettle: 'Copper Kettle',
  kettleDetail: (amount: string) => `Size 1.5 l · 1 × ${amount}`,
  kettleReturned: 'Copper Kettle, 1.5 l',
  mug: 'Enamel Mug',
  mugDetail: (amount: string) => `Colour Blue · 2 × ${amount}`,
  address: 'Ada Lovelace\n12 Harbor Street\nPortland, Oregon 97201\nUnited States',
  plainFootnote: (shopEmail: string) => `Here the shop adds what this mail must say, such as whom to write to: ${shopEmail}.`,
} as const;
