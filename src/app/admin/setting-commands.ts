import { FileText, Gift, MailOpen, TicketPercent } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import { type CommandSource, matchCommands } from '#console/commands/commands';
import { queryClient } from '#console/query-client';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { may } from '#features/accounts/staff/staff.rules';
import { mailTextCalls } from '#features/content/mail-text-admin/mail-text-admin.calls';
import { pagesCalls } from '#features/content/pages/pages.calls';
import { giftCardsAdminCalls } from '#features/pricing/gift-cards/gift-cards.calls';
import { promotionsCalls } from '#features/pricing/promotions/promotions.calls';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { settingCommandsMessages as messages } from './commands.messages';

const MOST_SHOWN = 6;
/** Lists that are few are loaded once. */
const FRESH_MS = 60_000;
/** Shorter texts match too many gift cards to mean one. */
const CARD_TEXT_MIN_LENGTH = 3;

/** What Ctrl K finds of the shop itself: promotions, gift cards, pages and texts of mails. */
export function settingSources(user: User): CommandSource[] {
  return [
    ...(may(user, 'promotions.write') ? [{ group: messages.promotions, find: findPromotions }] : []),
    ...(may(user, 'orders.read') ? [{ group: messages.giftCards, find: findGiftCards }] : []),
    ...(may(user, 'pages.read') ? [{ group: messages.pages, find: findPages }] : []),
    ...(may(user, 'settings.read') ? [{ group: messages.mailTexts, find: findMailTexts }] : []),
  ];
}

async function findPromotions(text: string) {
  if (text.trim() === '') return [];
  const { promotions } = await api.get(promotionsCalls('/', { query: { limit: MOST_SHOWN, q: text } }));
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
  const { giftCards } = await api.get(giftCardsAdminCalls('/', { query: { limit: MOST_SHOWN, q: text } }));
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
  const { pages } = await queryClient.fetchQuery({ ...apiQuery(pagesCalls('/')), staleTime: FRESH_MS });
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
  const { groups } = await queryClient.fetchQuery({ ...apiQuery(mailTextCalls('/')), staleTime: FRESH_MS });
  const commands = groups.flatMap(({ name: group, mails }) =>
    mails.map(({ mail, name }) => ({ key: `mail text ${mail}`, label: name, hint: group, icon: MailOpen, to: adminPaths.mailText(mail) })),
  );
  return matchCommands(commands, text).slice(0, MOST_SHOWN);
}
