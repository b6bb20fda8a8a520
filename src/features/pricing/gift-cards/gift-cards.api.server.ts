import { Hono } from 'hono';
import { type CustomerEnv, freshlyConfirmed } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { countGuess } from '#http/calls/rate-limit.server';
import { GIFT_CARD_LIMIT } from './gift-card.limits.server';
import { GiftCardBalanceSchema, GiftCardCodeSchema } from './gift-card-balance.schema';
import { giftCardsMessages as messages } from './gift-cards.messages';
import { GiftCardChangeSchema, GiftCardListQuerySchema, GiftCardPageSchema, GiftCardSchema, NewGiftCardSchema } from './gift-cards.schema';
import * as giftCards from './gift-cards.service.server';

const tag = 'Gift cards';

/** For whoever has a code. */
export function giftCardBalanceApi() {
  return new Hono<AppEnv>().post(
    '/balance',
    call({ tag, summary: 'What a gift card still has', limit: GIFT_CARD_LIMIT, response: { giftCard: GiftCardBalanceSchema } }),
    body(GiftCardCodeSchema),
    async (c) => {
      const { code } = c.req.valid('json');
      const giftCard = await countGuess(c, { limit: GIFT_CARD_LIMIT }, () => giftCards.viewBalance(c.var.shop, code));
      c.header('Cache-Control', 'no-store');
      return c.json({ success: true, giftCard });
    },
  );
}

const response = { giftCard: GiftCardSchema };

/** For staff: docs/rules.md#gift-cards-staff. */
export function giftCardsAdminApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('orders.read'),
      call({ tag, summary: 'Gift cards, the newest first', response: GiftCardPageSchema.entries, for: 'orders.read' }),
      query(GiftCardListQuerySchema),
      async (c) => c.json({ success: true, ...(await giftCards.listGiftCards(c.var.shop, c.req.valid('query'))) }),
    )
    .post(
      '/',
      staffOnly('orders.refund'),
      freshlyConfirmed(),
      call({
        tag,
        summary: 'Issue a gift card, and mail its code',
        status: 201,
        refuses: ['confirmation_required'],
        response,
        for: 'orders.refund',
      }),
      body(NewGiftCardSchema),
      async (c) => {
        const giftCard = await giftCards.issueGiftCard(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, giftCard, message: messages.issued(giftCard.recipientEmail) }, 201);
      },
    )
    .get(
      '/:giftCardId',
      staffOnly('orders.read'),
      call({ tag, summary: 'One gift card, and what changed its balance', refuses: ['not_found'], response, for: 'orders.read' }),
      async (c) => c.json({ success: true, giftCard: await giftCards.viewGiftCard(c.var.shop, c.req.param('giftCardId')) }),
    )
    .put(
      '/:giftCardId',
      staffOnly('orders.refund'),
      call({
        tag,
        summary: 'Disable a gift card, or let it pay again',
        refuses: ['not_found', 'conflict'],
        response,
        for: 'orders.refund',
      }),
      body(GiftCardChangeSchema),
      async (c) => {
        const { status, version } = c.req.valid('json');
        const giftCard = await giftCards.setGiftCardStatus(c.var.shop, c.var.user, { id: c.req.param('giftCardId'), status, version });
        return c.json({ success: true, giftCard, message: status === 'disabled' ? messages.disabled : messages.enabled });
      },
    )
    .post(
      '/:giftCardId/send',
      staffOnly('orders.refund'),
      freshlyConfirmed(),
      call({
        tag,
        summary: 'Mail a new code; the one before stops working',
        refuses: ['not_found', 'conflict', 'confirmation_required'],
        response,
        for: 'orders.refund',
      }),
      async (c) => {
        const giftCard = await giftCards.sendGiftCardAgain(c.var.shop, c.var.user, c.req.param('giftCardId'));
        return c.json({ success: true, giftCard, message: messages.sentAgain(giftCard.recipientEmail) });
      },
    );
}
