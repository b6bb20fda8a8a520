import { defineMailText } from '#features/platform/mail-texts/mail-text.types';

export const confirmationText = defineMailText({
  mail: 'newsletter.confirmation',
  name: 'Newsletter: please confirm',
  when: 'Someone has entered their address for the newsletter.',
  variables: {},
  needs: ['link'],
  text: {
    subject: 'Please confirm: the {shop} newsletter',
    preview: 'One click, and you are on the list.',
    title: 'One click, and you are on the list',
    body: 'You asked for the {shop} newsletter: new arrivals and the best offers, now and then. Please confirm that this is your address.\n\n{link}',
    button: 'Confirm Subscription',
  },
});
