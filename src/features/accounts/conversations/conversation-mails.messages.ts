import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const conversationMailMessages = {
  reply: {
    name: 'Reply to a message',
    when: 'The staff replies to a shopper in Messages.',
    subject: ({ mailSubject }: MailValues<'mailSubject'>) => `${mailSubject}`,
    preview: ({ excerpt }: MailValues<'excerpt'>) => `${excerpt}`,
    title: ({ subject }: MailValues<'subject'>) => `${subject}`,
    body: ({ message, signature, link }: MailValues<'message' | 'signature'>) => `${message}\n\n${signature}\n\n${link}`,
    button: 'Read and Answer',
  },
  again: (subject: string) => `Re: ${subject}`,
  quoteBy: (name: string, date: string) => `${name}, on ${date}`,
  quoteByShop: (firstName: string | null, shopName: string, date: string) =>
    firstName ? `${firstName}, ${shopName}, on ${date}` : `${shopName}, on ${date}`,
  answerByButton: (days: number) =>
    `Please answer by the button, so that it reaches us with everything above. The link is only for you, and works until ${days} days after the last message.`,
  labels: {
    mailSubject: 'Subject, with “Re:” from the second mail on',
    subject: 'Subject',
    excerpt: 'Beginning of the message',
    message: 'The message',
    signature: 'Who writes',
  },
  samples: {
    mailSubject: 'Re: Shape of the kettle',
    subject: 'Shape of the kettle',
    excerpt: 'Dear Ada, it is round',
    message: 'Dear Ada,\nit is round.',
    signature: 'Grace, Tradewind',
  },
};

/** To the staff: a shopper has written. */
export const shopperMessageMailMessages = {
  subject: (subject: string | undefined, name: string) =>
    subject === undefined ? `Contact: a message from ${name}` : `Contact: ${subject}`,
  title: 'A message from the contact form',
  from: 'From',
  email: 'Email',
  answer: 'Answer in the Console',
  replies: 'A reply to this mail reaches the sender too, but the console does not see it.',
};
