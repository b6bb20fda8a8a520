import { FileText, Gift, MailOpen, TicketPercent } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import { type CommandSource, matchCommands } from '#console/commands/commands';
import { queryClient } from '#console/query-client';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { may } from '#features/accounts/staff/staff.rules';
import type { MailTextGroups } from '#features/content/mail-text-admin/mail-text-admin.schema';
import type { ListedPage } from '#features/content/pages/pages.schema';
import type { GiftCardPage } from '#features/pricing/gift-cards/gift-cards.schema';
import type { PromotionPage } from '#features/pricing/promotions/promotions.schema';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';

const MOST_SHOWN = 6;
/** Lists that are few are loaded once. */
const FRESH_MS = 60_000;
/** Shorter texts match too many gift cards to mean one. */
const CARD_TEXT_MIN_LENGTH = 3;

/** What Ctrl K finds of the shop itself: promotions, gift cards, pages and texts of mails. */
export function settingSources(user: User): CommandSource[] {
  return [
    ...(may(user, 'promotions.write') ? [{ group: 'Promotions', find: findPromotions }] : []),
    ...(may(user, 'orders.read') ? [{ group: 'Gift cards', find: findGiftCards }] : []),
    ...(may(user, 'pages.read') ? [{ group: 'Pages', find: findPages }] : []),
    ...(may(user, 'settings.read') ? [{ group: 'Mail texts', find: findMailTexts }] : []),
  ];
}

async function findPromotions(text: string) {
  if (text.trim() === '') return [];
  const path = `/admin/promotions?limit=${MOST_SHOWN}&q=${encodeURIComponent(text)}`;
  const { promotions } = await api.get<PromotionPage>(path);
  return promotions.map(({ _id, name, code }) => ({
    key: `promotion ${_id}`,
    label: name,
    hint: code ?? undefined,
    icon: TicketPercent,
    to: adminPaths.promotion(_id),
  }));
}

/** By the recipient, or by the end of the code. */
async function findGiftCards(text: string) {
  if (text.trim().length < CARD_TEXT_MIN_LENGTH) return [];
  const path = `/admin/gift-cards?limit=${MOST_SHOWN}&q=${encodeURIComponent(text)}`;
  const { giftCards } = await api.get<GiftCardPage>(path);
  return giftCards.map(({ _id, recipientEmail, last4 }) => ({
    key: `gift card ${_id}`,
    label: recipientEmail,
    hint: last4 ? `…${last4}` : undefined,
    icon: Gift,
    to: adminPaths.giftCard(_id),
  }));
}

async function findPages(text: string) {
  if (text.trim() === '') return [];
  const { pages } = await queryClient.fetchQuery({ ...apiQuery<{ pages: ListedPage[] }>('/admin/pages'), staleTime: FRESH_MS });
  const commands = pages.map(({ _id, title, path }) => ({
    key: `page ${_id}`,
    label: title,
    hint: decodeURI(path),
    icon: FileText,
    to: adminPaths.page(_id),
  }));
  return matchCommands(commands, text).slice(0, MOST_SHOWN);
}

async function findMailTexts(text: string) {
  if (text.trim() === '') return [];
  const { groups } = await queryClient.fetchQuery({ ...apiQuery<MailTextGroups>('/admin/mail-texts'), staleTime: FRESH_MS });
  const commands = groups.flatMap(({ name: group, mails }) =>
    mails.map(({ mail, name }) => ({ key: `mail text ${mail}`, label: name, hint: group, icon: MailOpen, to: adminPaths.mailText(mail) })),
  );
  return matchCommands(commands, text).slice(0, MOST_SHOWN);
}
