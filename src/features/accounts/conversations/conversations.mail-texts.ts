import { defineMailText } from '#features/platform/mail-texts/mail-text.types';

export const replyText = defineMailText({
  mail: 'conversation.reply',
  name: 'Reply to a message',
  when: 'The staff replies to a shopper in Messages.',
  variables: {
    mailSubject: { label: 'Subject, with “Re:” from the second mail on', sample: 'Re: Shape of the kettle' },
    subject: { label: 'Subject', sample: 'Shape of the kettle' },
    excerpt: { label: 'Beginning of the message', sample: 'Dear Ada, it is round' },
    message: { label: 'The message', sample: 'Dear Ada,\nit is round.' },
    signature: { label: 'Who writes', sample: 'Grace, Tradewind' },
  },
  needs: ['message', 'link'],
  text: {
    subject: '{mailSubject}',
    preview: '{excerpt}',
    title: '{subject}',
    // Whoever writes the message greets.
    body: '{message}\n\n{signature}\n\n{link}',
    button: 'Read and Answer',
  },
});
