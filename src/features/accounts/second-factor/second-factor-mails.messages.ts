import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const secondFactorMailMessages = {
  signInChanged: {
    name: 'Sign-in changed',
    when: 'A passkey or a second factor was added or removed.',
    subject: ({ shop }: MailValues) => `The sign-in of your ${shop} account was changed`,
    preview: ({ change }: MailValues<'change'>) => `${change}`,
    title: 'Your sign-in was changed',
    body: ({ name, change }: MailValues<'name' | 'change'>) => `Hello ${name},\n\n${change}`,
  },
  changes: {
    authenticatorAdded: 'An authenticator app was added.',
    authenticatorRemoved: 'The authenticator app was removed.',
    codesRenewed: 'New recovery codes were made.',
    codeUsed: (left: number) => `A recovery code was used. ${left} ${left === 1 ? 'code is' : 'codes are'} left.`,
    removedByOwner: 'An owner of the shop removed your authenticator app and your passkeys.',
  },
  labels: { change: 'What was changed' },
  samples: { change: 'A passkey was added.' },
  notYou: (shopEmail: string) => `If that was not you, change your password at once and write to ${shopEmail}.`,
};
