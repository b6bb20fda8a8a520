import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import type { NoteSubject } from './notes.rules';

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
  const thing = `${subject.type} ${subjectName}`.trim();
  return {
    to: email,
    kind: 'note.mention',
    about: subject,
    subject: `${by} mentioned you in a note on ${thing}`,
    preview: text.slice(0, 100),
    title: `${by} mentioned you`,
    paragraphs: [`Hello ${firstName},`, `${by} mentioned you in a note on ${thing}:`, text],
    button: { label: 'Open in the Console', url: mailLink(shop, CONSOLE_PATH + adminPaths.subject(subject)) },
    footnotes: [`You get this mail because you work at ${shop.config.shop.name}. Only its staff sees notes.`],
  };
}
