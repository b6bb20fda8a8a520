import { hashToken, newToken } from '#features/platform/secret-links/token.server';
import { cashOrder } from '#test/checkout.fixtures.server';
import { makeMail } from '#test/factories.server';
import { SoftwareAuthenticator } from '#test/software-authenticator.server';
import type { EntityMakers } from './fuzz-entities';

/** Customers, staff, and what is written to and about them. */
export const peopleEntities: EntityMakers = {
  newEmail: ({ n }) => `fuzz-${n}@example.com`,
  email: async ({ owner, call }) => (await call(owner, 'GET', '/auth/me')).user.email,
  addressId: async ({ test, owner, call }) => {
    // An address book has a limit, and requests fill it.
    await test.shop.db
      .deleteFrom('addresses')
      .where('userId', '=', (await call(owner, 'GET', '/auth/me')).user._id)
      .execute();
    return (await call(owner, 'POST', '/addresses', { ...cashOrder().newAddress, type: 'both' })).address._id;
  },
  sessionId: async ({ owner, call }) => (await call(owner, 'GET', '/auth/sessions')).sessions.at(-1)._id,
  customerId: async ({ test }) => (await test.signIn('customer')).userId,
  newCustomer: async ({ test }) => (await test.signIn('customer')).userId,
  staffId: async ({ test }) => (await test.signIn('packer')).userId,
  staffSession: async ({ call, entity }) =>
    (await call('admin', 'GET', `/admin/staff/${await entity('staffId')}/sessions`)).sessions[0]._id,
  passkeyId: async ({ n, call }) => {
    const { options } = await call('admin', 'POST', '/auth/passkeys/new', {});
    const passkey = new SoftwareAuthenticator().create(options);
    return (await call('admin', 'POST', '/auth/passkeys', { name: `Key ${n}`, passkey })).passkey._id;
  },
  apiKeyId: async ({ n, call }) =>
    (await call('admin', 'POST', '/admin/api-keys', { name: `Key ${n}`, rights: ['products.read'] })).apiKey._id,
  conversationId: async ({ n, call, entity }) => {
    const conversation = { customerId: await entity('staffId'), subject: `Hello ${n}`, message: 'Hello' };
    return (await call('admin', 'POST', '/admin/conversations', conversation)).conversation._id;
  },
  threadToken: async ({ test, entity }) => {
    const token = newToken();
    const link = { tokenHash: hashToken(token), conversationId: await entity('conversationId') };
    await test.shop.db.insertInto('conversationLinks').values(link).execute();
    return token;
  },
  replyId: async ({ n, call }) => (await call('admin', 'POST', '/admin/saved-replies', { name: `Reply ${n}`, text: 'Hello' })).reply._id,
  mailId: ({ test }) => makeMail(test.shop.db),
  noteSubject: async ({ entity }) => `customer:${await entity('staffId')}`,
  noteId: async ({ n, call, entity }) => {
    const path = `/admin/notes?subject=${await entity('noteSubject')}`;
    return (await call('admin', 'POST', path, { text: `Note ${n}` })).note._id;
  },
};
