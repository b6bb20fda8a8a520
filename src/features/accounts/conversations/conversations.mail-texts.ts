import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { conversationMailMessages as messages } from './conversation-mails.messages';

/** Without a greeting: whoever writes the message greets. */
export const replyText = defineMailText({
  mail: 'conversation.reply',
  words: () => messages.reply,
  variables: {
    mailSubject: () => ({ label: messages.labels.mailSubject, sample: messages.samples.mailSubject }),
    subject: () => ({ label: messages.labels.subject, sample: messages.samples.subject }),
    excerpt: () => ({ label: messages.labels.excerpt, sample: messages.samples.excerpt }),
    message: () => ({ label: messages.labels.message, sample: messages.samples.message }),
    signature: () => ({ label: messages.labels.signature, sample: messages.samples.signature }),
  },
  needs: ['message', 'link'],
});
