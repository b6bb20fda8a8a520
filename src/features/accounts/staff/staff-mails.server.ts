import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import { type HeldRole, OWN_ROLE } from '#shared/rights';
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from './staff.messages';

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
  const described = role === OWN_ROLE ? roleName : `${ROLE_NAMES[role]} (${ROLE_DESCRIPTIONS[role]})`;
  return {
    to: email,
    kind: 'staff.invitation',
    subject: `Join the staff of ${name}`,
    preview: `The link works once, for ${days} days.`,
    title: `You are invited to ${name}`,
    paragraphs: [
      `${invitedBy ?? 'An owner of the shop'} invites you to the staff of ${name}, as: ${described}.`,
      `This link works once, for ${days} days. It asks for your name and a password. If you shop with this address already, the password replaces yours.`,
    ],
    button: { label: 'Accept the Invitation', url: mailLink(shop, CONSOLE_PATH + adminPaths.invitation(token)) },
    footnotes: ['If you do not expect this, ignore this mail: nothing changes.'],
  };
}
