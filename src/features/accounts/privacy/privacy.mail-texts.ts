import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';

export const dataExportText = defineMailText({
  mail: 'account.export',
  name: 'A customer’s data',
  when: 'A customer has requested all of their data; it is attached.',
  variables: { name: NAME },
  text: {
    subject: 'Your data at {shop}',
    preview: 'Everything we know about you, as a file.',
    title: 'Your data',
    body: 'Hello {name},\n\nYou asked what {shop} knows about you. All of it is in the attached file: your profile, addresses, orders, reviews, cart, wishlist and sessions.\n\nIt is JSON, which every text editor opens. Passwords and card numbers are not in it: we store the former as a hash and the latter not at all.',
    button: '',
  },
});

export const deletionText = defineMailText({
  mail: 'account.deletion',
  name: 'Request to delete an account',
  when: 'A customer wants their account to be deleted.',
  variables: { name: NAME },
  text: {
    subject: 'We have your request to delete your account',
    preview: 'A person takes care of it.',
    title: 'We have your request',
    body: 'Hello {name},\n\nYou asked us to delete your account at {shop}. Deletion is done by a person: support has your request and answers to this address.\n\nUntil then everything stays as it is, and you can keep shopping.',
    button: '',
  },
});
