import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import type { NoteSubject } from './notes.rules';
import { mentionMailMessages as messages } from './notes-mails.messages';

interface MentionWords {
  by: string;
  subject: NoteSubject;
  subjectName: string;
  text: string;
}

/** To somebody on the staff who is named in a note. */
export function mentionMail(
  shop: Shop,
  { email, firstName }: { email: string; firstName: string },
  { by, subject, subjectName, text }: MentionWords,
): Mail {
  return {
    to: email,
    kind: 'note.mention',
    about: subject,
    subject: messages.subject[subject.type](by, subjectName),
    preview: text.slice(0, 100),
    title: messages.title(by),
    paragraphs: [messages.hello(firstName), messages.mentioned[subject.type](by, subjectName), text],
    button: { label: messages.open, url: mailLink(shop, CONSOLE_PATH + adminPaths.subject(subject)) },
    footnotes: [messages.why(shop.config.shop.name)],
  };
}
