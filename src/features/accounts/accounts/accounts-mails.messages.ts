import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const accountMailMessages = {
  welcome: {
    name: 'Welcome',
    when: 'Someone has created an account.',
    subject: ({ shop }: MailValues) => `Welcome to ${shop}`,
    preview: 'Your account is ready.',
    title: ({ name }: MailValues<'name'>) => `Welcome, ${name}`,
    body: ({ shop, promisesSentence }: MailValues<'promisesSentence'>) =>
      `Your account at ${shop} is ready. Next time you check out, your addresses are there already, and you can follow every order from the warehouse to your door.\n\n${promisesSentence}`,
    button: 'Start Shopping',
  },
  reset: {
    name: 'New password',
    when: 'Someone has requested a new password.',
    subject: ({ shop }: MailValues) => `Reset your ${shop} password`,
    preview: ({ minutes }: MailValues<'minutes'>) => `The link works once, for ${minutes} minutes.`,
    title: 'Choose a new password',
    body: ({ name, minutes, link }: MailValues<'name' | 'minutes'>) =>
      `Hello ${name},\n\nSomebody, hopefully you, asked for a new password. This link works once, for ${minutes} minutes:\n\n${link}`,
    button: 'Reset Password',
  },
  passwordChanged: {
    name: 'Password changed',
    when: 'A password was changed.',
    subject: ({ shop }: MailValues) => `Your ${shop} password was changed`,
    preview: 'All other sessions have ended.',
    title: 'Your password was changed',
    body: ({ name }: MailValues<'name'>) =>
      `Hello ${name},\n\nThe password of your account was changed just now, and every other device was signed out.`,
    button: 'Go to Your Account',
  },
  confirmEmail: {
    name: 'Confirm an email address',
    when: 'An account was created, or wants a new email address. It goes to the address that has to be confirmed.',
    subject: ({ shop }: MailValues) => `Confirm your email address for ${shop}`,
    preview: 'One click, and we know that this address is yours.',
    title: 'Please confirm your email address',
    body: ({ name, shop, email, days, link }: MailValues<'name' | 'email' | 'days'>) =>
      `Hello ${name},\n\nAn account at ${shop} says that ${email} is its address. If that account is yours, please confirm it. The link works for ${days} days:\n\n${link}`,
    button: 'Confirm Email Address',
  },
  emailChanged: {
    name: 'Email address changed',
    when: 'An account has a new email address; this goes to the old one.',
    subject: ({ shop }: MailValues) => `Your ${shop} account has a new email address`,
    preview: 'From now on we write to the new one.',
    title: 'Your email address was changed',
    body: ({ name, newEmail, days, link }: MailValues<'name' | 'newEmail' | 'days'>) =>
      `Hello ${name},\n\nYou now sign in with ${newEmail}. This is the last mail to the old address.\n\nIf you did not change it, you can take your account back within ${days} days. Everybody is signed out then, and you choose a new password:\n\n${link}`,
    button: 'This Was Not Me',
  },
  emailReverted: {
    name: 'Former email address restored',
    when: 'Someone has taken an account back to its former email address; this goes to the one that it no longer has.',
    subject: ({ shop }: MailValues) => `Your ${shop} account has its former email address again`,
    preview: 'Someone who reads its mail asked for that.',
    title: 'Your email address was changed back',
    body: ({ name, formerEmail }: MailValues<'name' | 'formerEmail'>) =>
      `Hello ${name},\n\nSomebody who reads the mail of ${formerEmail} has undone the change of your address. You sign in with ${formerEmail} again, after you have chosen a new password. This address no longer belongs to the account.`,
  },
  footnotes: {
    welcome: (shopEmail: string) =>
      `You get this mail because an account was created with this address. If that was not you, please write to ${shopEmail}.`,
    reset: 'If you did not ask for this, ignore this mail: your password stays as it is.',
    passwordChanged: (resetLink: string, shopEmail: string) =>
      `If that was not you, reset your password at once (${resetLink}) and write to ${shopEmail}.`,
    confirmEmail:
      'If you have no account with us, ignore this mail: without the click, nothing that belongs to your address is shown to anyone.',
    emailChanged: (days: number, shopEmail: string) =>
      `If that was not you, use the link above: it works for ${days} days. Questions? Write to ${shopEmail}.`,
    emailReverted: (shopEmail: string) => `If that was not right, please write to ${shopEmail}.`,
  },
  labels: {
    promises: 'What the shop promises',
    promisesSentence: 'What the shop promises, as a sentence',
    minutes: 'Minutes that the link works',
    email: 'The address',
    days: 'Days that the link works',
    restoreDays: 'Days in which the old address can be restored',
    newEmail: 'The new address',
    formerEmail: 'The former address',
  },
  samples: {
    promises: 'free shipping from $50, and 30 days to change your mind',
    promisesSentence: 'You have free shipping from $50, and 30 days to change your mind.',
  },
};
