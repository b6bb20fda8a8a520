import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';

export const welcomeText = defineMailText({
  mail: 'account.welcome',
  name: 'Welcome',
  when: 'Someone has created an account.',
  variables: {
    name: NAME,
    promises: { label: 'What the shop promises', sample: 'free shipping from $50, and 30 days to change your mind' },
    promisesSentence: {
      label: 'What the shop promises, as a sentence',
      sample: 'You have free shipping from $50, and 30 days to change your mind.',
    },
  },
  text: {
    subject: 'Welcome to {shop}',
    preview: 'Your account is ready.',
    title: 'Welcome, {name}',
    body: 'Your account at {shop} is ready. Next time you check out, your addresses are there already, and you can follow every order from the warehouse to your door.\n\n{promisesSentence}',
    button: 'Start Shopping',
  },
});

export const resetText = defineMailText({
  mail: 'account.reset',
  name: 'New password',
  when: 'Someone has requested a new password.',
  variables: { name: NAME, minutes: { label: 'Minutes that the link works', sample: '60' } },
  needs: ['link'],
  text: {
    subject: 'Reset your {shop} password',
    preview: 'The link works once, for {minutes} minutes.',
    title: 'Choose a new password',
    body: 'Hello {name},\n\nSomebody, hopefully you, asked for a new password. This link works once, for {minutes} minutes:\n\n{link}',
    button: 'Reset Password',
  },
});

export const passwordChangedText = defineMailText({
  mail: 'account.password_changed',
  name: 'Password changed',
  when: 'A password was changed.',
  variables: { name: NAME },
  text: {
    subject: 'Your {shop} password was changed',
    preview: 'All other sessions have ended.',
    title: 'Your password was changed',
    body: 'Hello {name},\n\nThe password of your account was changed just now, and every other device was signed out.',
    button: 'Go to Your Account',
  },
});

export const confirmEmailText = defineMailText({
  mail: 'account.confirm_email',
  name: 'Confirm an email address',
  when: 'An account was created, or wants a new email address. It goes to the address that has to be confirmed.',
  variables: {
    name: NAME,
    email: { label: 'The address', sample: 'ada.lovelace@example.com' },
    days: { label: 'Days that the link works', sample: '7' },
  },
  needs: ['link'],
  text: {
    subject: 'Confirm your email address for {shop}',
    preview: 'One click, and we know that this address is yours.',
    title: 'Please confirm your email address',
    body: 'Hello {name},\n\nAn account at {shop} says that {email} is its address. If that account is yours, please confirm it. The link works for {days} days:\n\n{link}',
    button: 'Confirm Email Address',
  },
});

export const emailChangedText = defineMailText({
  // Not the name of earlier releases, whose mail had no link: words that were published for it have none.
  mail: 'account.email_replaced',
  name: 'Email address changed',
  when: 'An account has a new email address; this goes to the old one.',
  variables: {
    name: NAME,
    newEmail: { label: 'The new address', sample: 'ada.lovelace@example.com' },
    days: { label: 'Days in which the old address can be restored', sample: '7' },
  },
  needs: ['link'],
  text: {
    subject: 'Your {shop} account has a new email address',
    preview: 'From now on we write to the new one.',
    title: 'Your email address was changed',
    body: 'Hello {name},\n\nYou now sign in with {newEmail}. This is the last mail to the old address.\n\nIf you did not change it, you can take your account back within {days} days. Everybody is signed out then, and you choose a new password:\n\n{link}',
    button: 'This Was Not Me',
  },
});

export const emailRevertedText = defineMailText({
  mail: 'account.email_reverted',
  name: 'Former email address restored',
  when: 'Someone has taken an account back to its former email address; this goes to the one that it no longer has.',
  variables: { name: NAME, formerEmail: { label: 'The former address', sample: 'ada@example.com' } },
  text: {
    subject: 'Your {shop} account has its former email address again',
    preview: 'Someone who reads its mail asked for that.',
    title: 'Your email address was changed back',
    body: 'Hello {name},\n\nSomebody who reads the mail of {formerEmail} has undone the change of your address. You sign in with {formerEmail} again, after you have chosen a new password. This address no longer belongs to the account.',
    button: '',
  },
});
