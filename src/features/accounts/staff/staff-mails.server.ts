import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import { type HeldRole, OWN_ROLE } from '#shared/rights';
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from './staff.messages';
import { invitationMailMessages as messages } from './staff-mails.messages';

interface InvitationMail {
  email: string;
  role: HeldRole;
  /** Of a role that the owner made. */
  roleName: string | null;
  invitedBy: string | null;
  token: string;
  days: number;
}

export function invitationMail(shop: Shop, { email, role, roleName, invitedBy, token, days }: InvitationMail): Mail {
  const { name } = shop.config.shop;
  const described = role === OWN_ROLE ? roleName : messages.role(ROLE_NAMES[role], ROLE_DESCRIPTIONS[role]);
  return {
    to: email,
    kind: 'staff.invitation',
    subject: messages.subject(name),
    preview: messages.preview(days),
    title: messages.title(name),
    paragraphs: [messages.invites(invitedBy ?? messages.anOwner, name, described), messages.link(days)],
    button: { label: messages.accept, url: mailLink(shop, CONSOLE_PATH + adminPaths.invitation(token)) },
    footnotes: [messages.ignore],
  };
}
