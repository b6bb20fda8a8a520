/** Messages of the words of mails, for the staff. */
export const mailTextAdminMessages = {
  mailMissing: 'There is no such email',
  published: 'Published. New emails use this text.',
  discarded: 'The draft is as published again',
  isDefault: 'The draft has the default text. Publish it to use it again.',
  nothingToPublish: 'The draft is as published: there is nothing to publish',
  testSent: (email: string) => `A test email is on its way to ${email}`,
  textMissing: 'Please enter a text',
} as const;
