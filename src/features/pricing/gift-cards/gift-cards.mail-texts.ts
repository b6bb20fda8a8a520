import { defineMailText } from '#features/platform/mail-texts/mail-text.types';

export const giftCardText = defineMailText({
  mail: 'gift_card',
  name: 'Gift card',
  when: 'A gift card is sent to whoever gets it. Its code is below the text.',
  variables: {
    greeting: { label: 'Greeting, with the name if it is known', sample: 'Hello Ada,', isUntrusted: true },
    amount: { label: 'Amount on the card', sample: '$50.00' },
  },
  text: {
    subject: 'A gift card of {amount} for {shop}',
    preview: 'Its code is in this mail.',
    title: 'A gift card of {amount}',
    body: '{greeting}\n\nThis is a gift card of {amount} for {shop}. Type its code as you pay; what is left stays on the card.',
    button: 'Start Shopping',
  },
});
