/** Messages of the words of mails, for the staff. */
export const mailTextAdminMessages = {
  mailMissing: 'There is no such mail',
  published: 'Published: mails say it from now on',
  discarded: 'The draft is as published again',
  isDefault: 'The draft has the shop’s own words. Publish it to send them again.',
  nothingToPublish: 'The draft is as published: there is nothing to publish',
  testSent: (email: string) => `A test mail is on its way to ${email}`,
  textMissing: 'Please enter a text',
} as const;
