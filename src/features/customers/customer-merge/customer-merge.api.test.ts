import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { ADDRESS, CARDS, cardOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { confirmByMail } from '#test/mailed-links.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { customerMergeMessages as messages } from './customer-merge.messages';

const test = openTestShop();
let admin: string;

beforeAll(async () => {
  ({ token: admin } = await test.signIn('admin'));
});

const call = async (method: string, path: string, { body, token = admin }: { body?: object; token?: string } = {}) => {
  const response = await test.request(method, path, { token, ...(body && { body }) });
  expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
  return response.body;
};
const emailOf = async (token: string) => (await call('GET', '/auth/me', { token })).user.email as string;
const merge = (stays: string, from: string, more: object = {}) =>
  test.request('POST', `/admin/customers/${stays}/merge`, { token: admin, body: { from, ...more } });

async function order(token: string, productId: string): Promise<string> {
  await fillCart(test, token, [{ id: productId }]);
  const { status, body } = await place(test, token, { body: cardOrder(CARDS.pays) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.order._id;
}

const book = (token: string, addressLine1: string) =>
  call('POST', '/addresses', { token, body: { type: 'both', ...ADDRESS, addressLine1 } });

describe('merging two accounts of one person', () => {
  it('moves everything, ends the other account, writes to both addresses, and keeps the books', async () => {
    const [one, other] = [await test.signIn(), await test.signIn()];
    const [email, otherEmail] = [await emailOf(one.token), await emailOf(other.token)];
    const [kettle, lamp, both] = [
      await makeProduct(test.shop.db, { name: 'Kettle' }),
      await makeProduct(test.shop.db),
      await makeProduct(test.shop.db, { name: 'Pan' }),
    ];
    const [ownOrder, otherOrder] = [await order(one.token, lamp.id), await order(other.token, lamp.id)];
    await book(one.token, '1 Main St');
    await book(other.token, '1 MAIN ST');
    await book(other.token, '2 Side St');
    await fillCart(test, one.token, [{ id: kettle.id, quantity: 1 }]);
    await fillCart(test, other.token, [
      { id: kettle.id, quantity: 3 },
      { id: both.id, quantity: 1 },
    ]);
    for (const [token, id] of [
      [one.token, kettle.id],
      [other.token, kettle.id],
      [other.token, both.id],
    ] as const)
      await call('POST', `/wishlist/${id}`, { token });
    await call('POST', `/products/${lamp.id}/reviews`, {
      token: other.token,
      body: { rating: 2, title: 'Other', comment: 'Of the other account.' },
    });
    await call('POST', `/products/${both.id}/reviews`, {
      token: one.token,
      body: { rating: 1, title: 'Old', comment: 'Of the first account.' },
    });
    await call('POST', `/products/${both.id}/reviews`, {
      token: other.token,
      body: { rating: 5, title: 'New', comment: 'Of the other account.' },
    });
    await call('POST', `/admin/notes?subject=customer:${other.userId}`, { body: { text: 'Calls in the morning' } });
    await call('PUT', `/admin/customers/${one.userId}`, { body: { tags: ['VIP'] } });
    await call('PUT', `/admin/customers/${other.userId}`, { body: { tags: ['vip', 'wholesale'], phone: '+15125550100' } });
    await sql`INSERT INTO newsletter_subscribers (email, status, confirmed_at) VALUES (${otherEmail}, 'confirmed', now())`.execute(
      test.shop.db,
    );
    await sql`INSERT INTO store_credit_movements (user_id, delta_cents, balance_after_cents, reason) VALUES (${other.userId}, 700, 700, 'refund')`.execute(
      test.shop.db,
    );
    await confirmByMail(test, otherEmail);
    const sums = async () =>
      (
        await sql`SELECT count(*)::integer AS orders, sum(total_cents) AS cents, (SELECT sum(delta_cents) FROM store_credit_movements) AS credit FROM orders`.execute(
          test.shop.db,
        )
      ).rows;
    const before = await sums();

    const { merge: preview } = await call('GET', `/admin/customers/${one.userId}/merge?from=${other.userId}`);
    expect(preview).toMatchObject({
      stays: { _id: one.userId, email },
      from: { _id: other.userId, email: otherEmail },
      moves: {
        orders: 1,
        addresses: 2,
        cartItems: 2,
        wishlist: 1,
        reviews: 1,
        notes: 1,
        storeCredit: 7,
        tags: ['wholesale'],
        newsletter: true,
        phone: '+15125550100',
      },
      droppedReviews: ['Pan'],
    });
    const response = await merge(one.userId, other.userId, { version: preview.stays.version, fromVersion: preview.from.version });
    expect(response).toMatchObject({ status: 200, body: { message: messages.merged } });
    expect(response.body.customer).toMatchObject({
      ...{
        _id: one.userId,
        email,
        orders: 2,
        tags: ['VIP', 'wholesale'],
        phone: '+15125550100',
        storeCredit: 7,
        newsletterStatus: 'confirmed',
      },
      ...{ wishlistCount: 2, reviewCount: 2 },
    });
    expect(await sums()).toEqual(before);

    // The storefront agrees.
    const { orders } = await call('GET', '/orders', { token: one.token });
    expect(orders.map(({ _id }: { _id: string }) => _id).sort()).toEqual([ownOrder, otherOrder].sort());
    const { cart } = await call('GET', '/cart', { token: one.token });
    expect(cart.items.map(({ product, quantity }: { product: { _id: string }; quantity: number }) => [product._id, quantity])).toEqual([
      [kettle.id, 3],
      [both.id, 1],
    ]);
    const { addresses } = await call('GET', '/addresses', { token: one.token });
    expect(addresses.map(({ addressLine1, isDefault }: Record<string, unknown>) => [addressLine1, isDefault])).toEqual([
      ['1 Main St', true],
      ['2 Side St', false],
    ]);
    const { reviews } = await call('GET', `/products/${both.id}/reviews`);
    expect(reviews).toMatchObject([{ title: 'New' }]);
    expect((await call('GET', `/products/${both.id}`)).product).toMatchObject({ averageRating: 5, totalReviews: 1 });
    expect((await call('GET', `/admin/notes?subject=customer:${one.userId}`)).notes).toMatchObject([{ text: 'Calls in the morning' }]);
    expect((await test.request('GET', '/auth/me', { token: other.token })).status).toBe(401);
    expect((await test.request('POST', '/auth/login', { body: { email: otherEmail, password: 'Passw0rd!' } })).status).toBe(401);
    expect((await call('POST', '/auth/login', { body: { email, password: 'Passw0rd!' } })).user._id).toBe(one.userId);
    // The search for orders knows the new name.
    const found = (await call('GET', `/orders/admin/all?search=${encodeURIComponent(email)}`)).orders;
    expect(found.map(({ _id }: { _id: string }) => _id).sort()).toEqual([ownOrder, otherOrder].sort());
    expect((await call('GET', `/orders/admin/all?search=${encodeURIComponent(otherEmail)}`)).orders).toEqual([]);

    await doDueJobs(test.shop);
    const subjects = async (to: string) => (await readOutbox(test.shop.config.dataDir, to)).map(({ subject }) => subject);
    expect(await subjects(email)).toContain('Your accounts at Tradewind are one now');
    expect(await subjects(otherEmail)).toContain('Your account at Tradewind was merged');
    expect((await call('GET', `/admin/customers/${other.userId}`)).customer).toMatchObject({
      status: 'merged',
      mergedInto: one.userId,
      orders: 0,
    });
    const { entries } = await call('GET', `/admin/audit?subjectType=customer&subjectId=${one.userId}&limit=1`);
    expect(entries[0]).toMatchObject({
      action: 'customer.merge',
      canUndo: false,
      after: { from: other.userId, fromEmail: otherEmail, moved: { orders: 1 } },
    });
    // Neither again, nor with somebody else.
    expect((await merge(one.userId, other.userId)).status).toBe(409);
    expect((await merge(other.userId, one.userId)).status).toBe(409);
    expect((await test.request('GET', `/admin/customers/${one.userId}/merge?from=${one.userId}`, { token: admin })).status).toBe(422);
  });

  it('refuses what changed since the preview, staff, strangers, and whoever may not', async () => {
    const [one, other] = [await test.signIn(), await test.signIn()];
    await call('PUT', '/auth/profile', { token: other.token, body: { lastName: 'King' } });
    expect(await merge(one.userId, other.userId, { version: 1, fromVersion: 1 })).toMatchObject({
      status: 409,
      body: { message: messages.changed },
    });
    const support = await test.signIn('support');
    expect((await merge(one.userId, support.userId)).status).toBe(404);
    expect((await merge(support.userId, one.userId)).status).toBe(404);
    expect((await merge(one.userId, one.userId)).status).toBe(422);
    expect((await merge(one.userId, 'x')).status).toBe(422);
    expect((await merge('x', one.userId)).status).toBe(404);
    const path = `/admin/customers/${one.userId}/merge`;
    expect((await test.request('POST', path, { body: { from: other.userId } })).status).toBe(401);
    expect((await test.request('POST', path, { token: other.token, body: { from: other.userId } })).status).toBe(403);
    const manager = await test.signIn('manager');
    await sql`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = ${manager.userId}`.execute(test.shop.db);
    const bySupport = await test.request('POST', path, { token: support.token, body: { from: other.userId } });
    expect(bySupport).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await test.request('POST', path, { token: manager.token, body: { from: other.userId } })).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    });
    expect((await call('GET', '/auth/me', { token: other.token })).user.lastName).toBe('King');
  });

  it('while one of them places an order: it is placed and moves, or finds no cart; nothing is lost', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await test.signIn(), await test.signIn()];
      const product = await makeProduct(test.shop.db, { stock: 5 });
      await fillCart(test, other.token, [{ id: product.id, quantity: 2 }]);
      await fillCart(test, one.token, [{ id: product.id, quantity: 1 }]);
      const [placed, own, merged] = await Promise.all([
        place(test, other.token, { body: cardOrder(CARDS.pays) }),
        place(test, one.token, { body: cardOrder(CARDS.pays) }),
        merge(one.userId, other.userId),
      ]);
      expect(merged.status, JSON.stringify(merged.body)).toBe(200);
      expect([201, 401, 409]).toContain(placed.status);
      expect([201, 409]).toContain(own.status);
      const { rows } = await sql<{ owner: string; pieces: number }>`
        SELECT o.user_id AS owner, l.quantity AS pieces FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE l.product_id = ${product.id}`.execute(
        test.shop.db,
      );
      expect(rows.every(({ owner }) => owner === one.userId)).toBe(true);
      // Merged between storing the order and reading it again: the order is there, and the mail says so.
      const isStored = ({ status, body }: typeof placed) => status === 201 || body.code === 'request_in_flight';
      expect(rows).toHaveLength([placed, own].filter(isStored).length);
      // What the closed account did not order is in the cart that is left, or was ordered from there.
      const { items } = (await call('GET', '/cart', { token: one.token })).cart;
      if (!isStored(placed)) expect(Math.max(items[0]?.quantity ?? 0, ...rows.map(({ pieces }) => pieces))).toBe(2);
    }
  });

  it('of the same two in both directions at once: one direction wins', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await test.signIn(), await test.signIn()];
      const statuses = (await Promise.all([merge(one.userId, other.userId), merge(other.userId, one.userId)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
    }
  });
});

/** What a merge does with each column that refers to a user. A new one must be considered here, in merge_customers and in erase_customer. */
const COLUMNS: Record<string, 'moves' | 'goes' | 'of staff'> = {
  'addresses.user_id': 'moves',
  'api_keys.created_by': 'of staff',
  'authenticators.user_id': 'goes',
  'backup_previews.user_id': 'of staff',
  'carts.user_id': 'moves',
  'connection_settings.set_by': 'of staff',
  'conversation_messages.staff_id': 'of staff',
  'conversations.assigned_to': 'of staff',
  'conversations.user_id': 'moves',
  'customer_search.user_id': 'goes',
  'customer_summaries.user_id': 'moves',
  'default_views.user_id': 'of staff',
  'draft_orders.created_by': 'of staff',
  'draft_orders.updated_by': 'of staff',
  'draft_orders.user_id': 'moves',
  'email_links.user_id': 'goes',
  'former_emails.user_id': 'goes',
  'gift_card_movements.by_id': 'of staff',
  'gift_cards.created_by': 'of staff',
  'face_versions.published_by': 'of staff',
  'mail_text_versions.published_by': 'of staff',
  'demo_accounts.user_id': 'goes',
  'demo_shop.cleared_by': 'of staff',
  'idempotency_keys.user_id': 'goes',
  'mails.user_id': 'moves',
  'note_mentions.user_id': 'of staff',
  'notes.author_id': 'of staff',
  'orders.user_id': 'moves',
  'page_versions.published_by': 'of staff',
  'passkey_challenges.user_id': 'goes',
  'passkeys.user_id': 'goes',
  'password_resets.user_id': 'goes',
  'payment_requests.created_by': 'of staff',
  'payment_requests.settled_by': 'of staff',
  'payments.vouched_by': 'of staff',
  'presences.user_id': 'of staff',
  'recovery_codes.user_id': 'goes',
  'refunds.created_by': 'of staff',
  'return_status_history.admin_id': 'of staff',
  'review_uploads.user_id': 'moves',
  'review_votes.user_id': 'moves',
  'reviews.user_id': 'moves',
  'saved_views.owner_id': 'goes',
  'sessions.user_id': 'goes',
  'shipments.created_by': 'of staff',
  'staff_invitations.invited_by': 'of staff',
  'store_credit_movements.by_id': 'of staff',
  'store_credit_movements.user_id': 'moves',
  'store_credits.user_id': 'moves',
  'users.merged_into': 'moves',
  'wishlists.user_id': 'moves',
};

it('every column that refers to a user is considered by merging and erasing', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.conrelid::regclass || '.' || a.attname AS name
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass ORDER BY 1`.execute(test.shop.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(COLUMNS).sort());
});
