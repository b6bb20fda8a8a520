import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { OpenAPIV3_1 } from 'openapi-types';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken, newToken } from '#features/platform/secret-links/token.server';
import type { CallNotes } from '#http/calls/call.server';
import type { ErrorCode } from '#shared/errors';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { createApi } from './api.server';
import { readConfig } from './config.server';
import type { Shop } from './shop.server';

/**
 * Every secret that the shop checks, where it is stored, and which calls check it: docs/rules.md#limits-guesses. A new column, call, or
 * use of a function that compares secrets fails here until it is entered, with the counter that its guesses share.
 */
const SECRETS = {
  password: { columns: ['users.password_hash'], wrong: ['wrong_password', 'wrong_credentials'] },
  code: { columns: ['authenticators.secret', 'recovery_codes.code_hash'], wrong: ['wrong_code'] },
  coupon: { columns: ['promotions.code', 'promotion_codes.code'], wrong: ['coupon_invalid'] },
  giftCard: { columns: ['gift_cards.code_hash'], wrong: [] },
  orderCode: { columns: ['order_codes.code_hash'], wrong: [] },
  orderNumber: { columns: [], wrong: [] },
  /** Whether somebody has an account. */
  address: { columns: [], wrong: ['email_taken'] },
  /** A signature of a challenge. */
  passkey: { columns: ['passkeys.public_key', 'passkey_challenges.challenge_hash'], wrong: ['wrong_passkey'] },
  /** At least 122 random bits, found by their hash or in an index: nobody guesses one, and their limits spare the database. */
  token: {
    columns: [
      'api_keys.key_hash',
      'backup_previews.token_hash',
      'conversation_links.token_hash',
      'email_links.token_hash',
      'face_previews.token_hash',
      'guest_links.token_hash',
      'newsletter_subscribers.confirm_token_hash',
      'newsletter_subscribers.leave_token',
      'password_resets.token_hash',
      'payment_requests.token_hash',
      'product_previews.token_hash',
      'sale_previews.token_hash',
      'sessions.token_hash',
      'shop_opening.preview_token',
      'shop_opening.setup_token_hash',
      'staff_invitations.token_hash',
      'wishlists.share_token',
    ],
    wrong: ['invalid_token'],
  },
} as const satisfies Record<string, { columns: readonly string[]; wrong: readonly ErrorCode[] }>;
type Secret = keyof typeof SECRETS;

/** Columns whose names sound like secrets. */
const NOT_CHECKED: Record<string, string> = {
  'addresses.postal_code': 'a place',
  'carts.coupon_code': 'what was applied',
  'connection_settings.secret': 'signs in to other services, and is compared by them',
  'idempotency_keys.request_hash': 'compares requests of one shopper',
  'order_promotions.code': 'what was used',
  'orders.coupon_code': 'what was used',
  'payments.failure_code': 'a reason',
  'test_provider_charges.failure_code': 'a reason',
  'variants.barcode': 'printed on the product',
  'webhook_endpoints.former_secret': 'signs, and is compared by others',
  'webhook_endpoints.secret': 'signs, and is compared by others',
};

/** What each call checks. */
const CHECKS: Record<string, readonly Secret[]> = {
  'post /auth/login': ['password', 'code'],
  'put /auth/reset-password/{token}': ['token', 'code'],
  'put /auth/change-password': ['password'],
  'post /auth/confirm': ['password', 'code', 'passkey'],
  'put /auth/authenticator': ['code'],
  'post /auth/passkeys/sign-in': ['passkey'],
  'post /auth/passkeys': ['passkey'],
  'post /auth/register': ['address'],
  'put /auth/profile': ['address'],
  'post /checkout/apply-coupon': ['coupon'],
  'post /checkout/validate': ['coupon'],
  'post /checkout/create-order': ['coupon', 'giftCard'],
  'post /orders': ['coupon', 'giftCard'],
  'post /gift-cards/balance': ['giftCard'],
  'post /track-order': ['orderNumber'],
  'post /track-order/details': ['orderCode'],
  'post /guest-orders/open': ['token'],
  'post /guest-orders/take-over': ['token'],
  'get /auth/invitation/{token}': ['token'],
  'post /auth/invitation/{token}': ['token'],
  'get /auth/setup/{token}': ['token'],
  'post /auth/setup/{token}': ['token'],
  'post /auth/confirm-email': ['token'],
  'post /auth/revert-email': ['token'],
  'get /messages/{token}': ['token'],
  'post /messages/{token}': ['token'],
  'post /newsletter/confirm': ['token'],
  'post /newsletter/leave': ['token'],
  'get /pay/{token}': ['token'],
  'post /pay/{token}': ['token'],
  'post /pay/{token}/confirm': ['token'],
  'get /wishlist/shared/{shareToken}': ['token'],
};

/** Calls that get or refuse something of that name, and check nothing that somebody else could guess. */
const NO_CHECK: Record<string, string> = {
  'post /admin/promotions': 'staff set the code',
  'put /admin/promotions/{id}': 'staff set the code',
  'post /admin/promotions/try': 'staff see the codes',
  'post /admin/promotions/{id}/codes': 'staff make codes',
  'post /track-order/code': 'responds alike whether the order exists',
  'post /admin/customers': 'staff see the addresses of customers',
  'put /admin/customers/{customerId}': 'staff see the addresses of customers',
  'post /admin/demo/owner': 'an owner sees the addresses of customers',
  'put /admin/theme/frame': 'staff see the draft',
};

/** What compares a secret that can be guessed, and the files that use it: each is behind the calls above. */
const COMPARES =
  /\b(?:verifyPassword|requireSecondFactor|takeCode|stepOf|hashGiftCardCode|findGiftCard|timingSafeEqual|describeCouponProblem|couponProblemWords)\(/;
const COMPARING_FILES: Record<string, string> = {
  'buying/checkout/checkout.service.server.ts': 'coupon',
  'buying/place-order/coupon-problem.server.ts': 'says why a coupon does not apply',
  'buying/place-order/prepare-order.service.server.ts': 'coupon, giftCard',
  'orders/order-edits/edit-words.server.ts': 'says to staff why a coupon does not apply',
  'orders/order-edits/order-edits.service.server.ts': 'a coupon that staff enter',
  'orders/order-lookup/order-lookup.service.server.ts': 'orderCode',
  'orders/payments/razorpay-provider.server.ts': 'a signature of 256 bits',
  'accounts/account-security/confirmation.service.server.ts': 'password, code',
  'accounts/accounts/accounts.service.server.ts': 'password, code',
  'accounts/accounts/passwords.service.server.ts': 'password, code',
  'accounts/passwords/password.server.ts': 'compares passwords',
  'accounts/second-factor/authenticator.service.server.ts': 'compares codes',
  'accounts/second-factor/totp.server.ts': 'compares codes',
  'platform/metrics/metrics.api.server.ts': 'a token of the operator',
  'pricing/gift-cards/gift-card-hash.server.ts': 'hashes codes',
  'pricing/gift-cards/gift-card-mails.server.ts': 'sets a code',
  'pricing/gift-cards/gift-cards.service.server.ts': 'giftCard',
};

const DOCUMENT = (await (await createApi({ config: readConfig({}) } as Shop).request('/openapi.json')).json()) as OpenAPIV3_1.Document;
const test = openTestShop({ RATE_LIMITS: 'on' });

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const operations = Object.entries(DOCUMENT.paths ?? {}).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item?.[method] as (OpenAPIV3_1.OperationObject & CallNotes) | undefined;
    return operation ? [{ name: `${method} ${path}`, operation }] : [];
  }),
);

const BODIES = operations.filter(({ operation }) => operation.requestBody && !operation.security?.length && operation.responses?.['429']);

describe('a network that has had its attempts is refused before its body is read', () => {
  beforeEach(async () => {
    await test.shop.db.deleteFrom('rateLimits').execute();
  });

  it.each(BODIES.map(({ name }) => name))('%s', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const send = () => test.request(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'), { body: '{' });
    expect((await send()).status).toBe(400);
    await test.shop.db.updateTable('rateLimits').set({ attempts: 1_000_000 }).execute();
    expect((await send()).status).toBe(429);
  });
});

describe('the list of secrets', () => {
  it('has every column that holds one', async () => {
    const { rows } = await sql<{ column: string }>`
      SELECT table_name || '.' || column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type IN ('bytea', 'text', 'uuid')
         AND (column_name ~ '(hash|token|secret|code|password)$' OR column_name = 'public_key') ORDER BY 1`.execute(test.shop.db);
    const listed = [...Object.values(SECRETS).flatMap(({ columns }) => [...columns]), ...Object.keys(NOT_CHECKED)];
    expect(rows.map(({ column }) => column)).toEqual(listed.toSorted());
  });

  it('has every call that says that one is wrong, or gets one', () => {
    const WRONG = new Set(Object.values(SECRETS).flatMap(({ wrong }) => [...wrong] as string[]));
    const FIELDS = /^(code|\w+Code|appliedCoupon|orderNumber|currentPassword|token|shareToken|passkey)$/;
    const found = operations.filter(({ name, operation }) => {
      const codes = JSON.stringify(operation.responses).match(/\b[a-z]+_[a-z_]+\b/g) ?? [];
      const fields = [...fieldsOf(operation), ...(name.match(/(?<=\{)\w+/g) ?? [])];
      return codes.some((code) => WRONG.has(code)) || fields.some((field) => FIELDS.test(field) && !/^(postal|zip)Code$/.test(field));
    });
    // Its body is checked piece by piece, and has no schema.
    const listed = [...Object.keys(CHECKS), ...Object.keys(NO_CHECK)].filter((name) => name !== 'post /checkout/validate');
    expect(found.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  });

  it('has every file that compares one', () => {
    const files = globSync('src/features/**/*.server.ts')
      .filter((file) => COMPARES.test(readFileSync(file, 'utf8')))
      .map((file) => file.replace('src/features/', ''));
    expect(files.toSorted()).toEqual(Object.keys(COMPARING_FILES).toSorted());
  });

  it('has a limit for each call that checks what can be guessed', () => {
    const unlimited = operations.filter(({ name, operation }) => {
      const guessed = (CHECKS[name] ?? []).filter((secret) => secret !== 'token');
      // A new passkey is made of the caller's own challenge.
      return guessed.length > 0 && !('429' in (operation.responses ?? {})) && name !== 'post /auth/passkeys';
    });
    expect(unlimited.map(({ name }) => name)).toEqual([]);
  });
});

/** The fields of a call's body, and of the objects in it. */
function fieldsOf({ requestBody }: OpenAPIV3_1.OperationObject): string[] {
  const found: string[] = [];
  JSON.stringify(requestBody ?? {}, (key, value) => {
    if (key === 'properties') found.push(...Object.keys(value));
    return value;
  });
  return found;
}

describe('one counter', () => {
  const PASSWORD = 'Passw0rd!';
  const WRONG_PASSWORD = 'Wr0ngPassword';
  let member: { token: string; userId: string; email: string };
  let taken: string;
  let resets: string[];

  beforeAll(async () => {
    const signedIn = await test.signIn('packer');
    member = { ...signedIn, email: (await test.request('GET', '/auth/me', signedIn)).body.user.email };
    const other = await test.signIn();
    taken = (await test.request('GET', '/auth/me', other)).body.user.email;
    // Whatever the secret is, these guesses are no codes.
    await test.shop.db
      .insertInto('authenticators')
      .values({ userId: member.userId, secret: Buffer.alloc(20, 7), enabledAt: new Date() })
      .execute();
    resets = Array.from({ length: 3 }, newToken);
    const expiresAt = new Date(Date.now() + 600_000);
    await test.shop.db
      .insertInto('passwordResets')
      .values(resets.map((token) => ({ tokenHash: hashToken(token), userId: member.userId, expiresAt })))
      .execute();
    const product = await makeProduct(test.shop.db, { stock: 5 });
    await fillCart(test, member.token, [{ id: product.id, quantity: 1 }]);
  });
  beforeEach(async () => {
    await test.shop.db.deleteFrom('rateLimits').execute();
  });

  const send = async (method: string, path: string, body: object, token?: string) => {
    const response = await test.request(method, path, { body, token, peer: '203.0.113.1' });
    return response.body.code as string | undefined;
  };
  const coupon = { appliedCoupon: { code: 'GUESS', discountAmount: 1 } };
  const giftCard = { giftCardCode: 'AAAA-BBBB-CCCC-DDDD' };

  /** A wrong guess by each call that checks a secret, of the same person and from the same network. */
  const GUESSES: Partial<Record<Secret, Record<string, (n: number) => Promise<string | undefined>>>> = {
    password: {
      'post /auth/login': () => send('POST', '/auth/login', { email: member.email, password: WRONG_PASSWORD }),
      'put /auth/change-password': () =>
        send('PUT', '/auth/change-password', { currentPassword: WRONG_PASSWORD, newPassword: 'N3wPassword' }, member.token),
      'post /auth/confirm': () => send('POST', '/auth/confirm', { password: WRONG_PASSWORD }, member.token),
    },
    code: {
      'post /auth/login': () => send('POST', '/auth/login', { email: member.email, password: PASSWORD, code: 'no code' }),
      // Each with another link.
      'put /auth/reset-password/{token}': (n) =>
        send('PUT', `/auth/reset-password/${resets[n % resets.length]}`, { password: 'N3wPassword', code: 'no code' }),
      'post /auth/confirm': () => send('POST', '/auth/confirm', { code: 'no code' }, member.token),
      'put /auth/authenticator': () => send('PUT', '/auth/authenticator', { code: 'no code' }, member.token),
    },
    coupon: {
      'post /checkout/apply-coupon': () => send('POST', '/checkout/apply-coupon', { couponCode: 'GUESS' }, member.token),
      'post /checkout/validate': () => send('POST', '/checkout/validate', cashOrder(coupon), member.token),
      'post /checkout/create-order': () => send('POST', '/checkout/create-order', cashOrder(coupon), member.token),
      'post /orders': () => send('POST', '/orders', cashOrder(coupon), member.token),
    },
    giftCard: {
      'post /gift-cards/balance': () => send('POST', '/gift-cards/balance', { code: giftCard.giftCardCode }),
      'post /checkout/create-order': () => send('POST', '/checkout/create-order', cashOrder(giftCard), member.token),
      'post /orders': () => send('POST', '/orders', cashOrder(giftCard), member.token),
    },
    orderNumber: {
      'post /track-order': () => send('POST', '/track-order', { orderNumber: 'TW-00000000', email: member.email }),
    },
    orderCode: {
      'post /track-order/details': () =>
        send('POST', '/track-order/details', { orderNumber: 'TW-00000000', email: member.email, code: '123456' }),
    },
  };
  /** How many wrong guesses one network has at one account. */
  const MOST: Partial<Record<Secret, number>> = { password: 10, code: 5, coupon: 20, giftCard: 20, orderNumber: 10, orderCode: 10 };
  /** It refuses without a look at the code, because the app is enabled. */
  const REFUSES_EARLIER = 'put /auth/authenticator';

  const doors = Object.entries(GUESSES).flatMap(([secret, calls]) => Object.keys(calls).map((door) => [secret as Secret, door] as const));

  it('is tried for each call that checks what can be guessed', () => {
    const checked = Object.entries(CHECKS).flatMap(([door, secrets]) =>
      secrets.filter((secret) => secret in GUESSES).map((secret) => `${secret} ${door}`),
    );
    expect(doors.map((door) => door.join(' ')).toSorted()).toEqual(checked.toSorted());
  });

  it.each(doors.filter(([, door]) => door !== REFUSES_EARLIER))(
    'counts guesses at a %s by %s, and closes every other call with it',
    async (secret, door) => {
      const calls = GUESSES[secret] ?? {};
      const guess = calls[door];
      const codes: (string | undefined)[] = [];
      for (let n = 0; n <= (MOST[secret] ?? 0); n++) codes.push(await guess?.(n));
      expect(codes.indexOf('too_many_requests')).toBe(MOST[secret]);
      for (const other of Object.values(calls)) expect(await other(0)).toBe('too_many_requests');
    },
  );

  it('is not raised by what is refused for another reason', async () => {
    const decline = (more: object) => send('POST', '/orders', cashOrder({ expectedTotal: 0.01, ...more }), member.token);
    for (let n = 0; n < 25; n++) expect(await decline({})).toBe('cart_changed');
    await test.shop.db.deleteFrom('cartLines').where('userId', '=', member.userId).execute();
    for (let n = 0; n < 25; n++) expect(await decline(coupon)).toBe('cart_empty');
  });

  it('holds for people who change to addresses that are taken, whatever network they use', async () => {
    const { token } = await test.signIn();
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) {
      codes.push((await test.request('PUT', '/auth/profile', { body: { email: taken }, token, peer: `198.51.100.${n}` })).body.code);
    }
    // Of all changes of an address, taken or not.
    expect(codes).toEqual([...Array(5).fill('email_taken'), 'too_many_requests']);
  });
});
