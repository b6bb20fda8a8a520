import type { EntityContext, EntityMakers } from './fuzz-entities';

/** Texts, pages and settings of the shop, and values that belong to nothing. */
export const shopEntities: EntityMakers = {
  name: ({ n }) => `Name ${n}`,
  slug: ({ n }) => `slug-${n}`,
  language: async ({ call }) => {
    await call('admin', 'PUT', '/admin/languages', { languages: ['en', 'de'], default: 'en' });
    return 'de';
  },
  uuid: () => crypto.randomUUID(),
  requestKey: ({ n }) => `key ${n}`,
  token: () => 'unknown-token',
  newPath: ({ n }) => `/old-${n}`,
  pageId: async ({ n, call }) => {
    const { _id } = (await call('admin', 'POST', '/admin/pages', { title: `Page ${n}` })).page;
    await call('admin', 'PUT', `/admin/pages/${_id}`, { body: 'Hello' });
    return _id;
  },
  publishedPage: async ({ call, entity }) => (await call('admin', 'POST', `/admin/pages/${await entity('pageId')}/publish`, {})).page._id,
  redirectId: async ({ n, call }) => (await call('admin', 'POST', '/admin/redirects', { from: `/former-${n}`, to: '/help' })).redirect._id,
  themeDraft: async ({ n, call }) => (await call('admin', 'PUT', '/admin/theme', { footerText: `Text ${n}` })).theme.version,
  themeVersion: async ({ call, entity }) => {
    await call('admin', 'POST', '/admin/theme/publish', { version: await entity('themeDraft') });
    return (await call('admin', 'GET', '/admin/theme/versions')).versions[0]._id;
  },
  mailTextDraft: async ({ n, call }) =>
    (await call('admin', 'PUT', '/admin/mail-texts/order.shipped', { subject: `Sent ${n}` })).mailText.version,
  mailTextVersion: async ({ call, entity }) => {
    await call('admin', 'POST', '/admin/mail-texts/order.shipped/publish', { version: await entity('mailTextDraft') });
    return (await call('admin', 'GET', '/admin/mail-texts/order.shipped/versions')).versions[0]._id;
  },
  endpointId: makeEndpoint,
  newEndpoint: makeEndpoint,
  newDelivery: async ({ call, entity }) =>
    (await call('admin', 'POST', `/admin/webhooks/${await entity('newEndpoint')}/test`)).delivery._id,
  viewId: async ({ n, call }) => (await call('admin', 'POST', '/admin/views', { screen: `s${n}`, name: `View ${n}`, query: '' })).view._id,
  roleId: async ({ n, call }) => (await call('admin', 'POST', '/admin/roles', { name: `Role ${n}`, rights: ['orders.read'] })).role._id,
  entryId: async ({ n, call }) => {
    const { _id } = (await call('admin', 'POST', '/categories', { name: `Undone ${n}` })).category;
    return (await call('admin', 'GET', `/admin/audit?subjectType=category&subjectId=${_id}`)).entries[0]._id;
  },
};

async function makeEndpoint({ call }: EntityContext): Promise<string> {
  const endpoint = { url: 'https://example.com/hook', events: ['order.placed'] };
  const { endpoints } = await call('admin', 'GET', '/admin/webhooks');
  // There are at most twenty.
  if (endpoints.length > 10) await call('admin', 'DELETE', `/admin/webhooks/${endpoints[0]._id}`);
  return (await call('admin', 'POST', '/admin/webhooks', endpoint)).endpoint._id;
}
