import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';

export const accountMadeText = defineMailText({
  mail: 'account.made',
  name: 'Account made by the staff',
  when: 'The staff has added a customer, and invites them.',
  variables: { name: NAME },
  needs: ['link'],
  text: {
    subject: 'Your account at {shop}',
    preview: 'Choose a password, and it is yours.',
    title: 'Welcome, {name}',
    body: '{shop} made an account for you. Your orders and addresses will be in it.\n\nTo sign in, choose a password first. We send you a link for that.\n\n{link}',
    button: 'Choose a Password',
  },
});
