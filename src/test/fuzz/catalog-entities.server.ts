import { fillCart } from '#test/checkout.fixtures.server';
import { makeCategory, makeImport, makeProduct } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
import type { EntityMakers } from './fuzz-entities';

/** Products, what is collected of them, and changes of many at once. */
export const catalogEntities: EntityMakers = {
  productId: async ({ test }) => (await makeProduct(test.shop.db, { variants: [{ size: 'M', color: 'Red', stock: 50 }] })).id,
  variantId: async ({ owner, call, entity }) =>
    (await call(owner, 'GET', `/products/${await entity('productId')}`)).product.variants[0]._id,
  categoryId: async ({ test }) => String((await makeCategory(test.shop.db)).id),
  categorySlug: async ({ test }) => (await makeCategory(test.shop.db)).slug,
  reviewId: async ({ test, entity }) => makeReview(test.shop.db, { productId: await entity('productId') }),
  ownReview: async ({ owner, call, entity }) => {
    const review = { rating: 5, title: 'Good', comment: 'It boils.' };
    return (await call(owner, 'POST', `/products/${await entity('productId')}/reviews`, review)).review._id;
  },
  saleId: async ({ n, call }) =>
    (await call('admin', 'POST', '/admin/sales', { name: `Sale ${n}`, startsAt: '2026-01-31T10:00:00Z' })).sale._id,
  wishedProduct: async ({ owner, call, entity }) => {
    await call(owner, 'POST', `/wishlist/${await entity('productId')}`, {});
    return entity('productId');
  },
  productInCart: async ({ test, entity, token }) => {
    await fillCart(test, await token(), [{ id: await entity('productId') }]);
    return entity('productId');
  },
  shareToken: async ({ owner, call }) => (await call(owner, 'POST', '/wishlist/share')).data.shareToken,
  bulkEditId: async ({ n, call, entity }) => {
    const edit = { ids: [await entity('productId')], change: { addTags: [`tag ${n}`] } };
    return (await call('admin', 'POST', '/admin/bulk-edits', edit)).bulkEdit._id;
  },
  runningBulkEdit: async ({ call, entity }) =>
    (await call('admin', 'POST', `/admin/bulk-edits/${await entity('bulkEditId')}/start`)).bulkEdit._id,
  stoppedBulkEdit: async ({ call, entity }) =>
    (await call('admin', 'POST', `/admin/bulk-edits/${await entity('runningBulkEdit')}/stop`)).bulkEdit._id,
  importId: ({ test }) => makeImport(test.shop.db, 'ready'),
  newImport: ({ test }) => makeImport(test.shop.db, 'uploaded'),
  runningImport: ({ test }) => makeImport(test.shop.db, 'running'),
  doneImport: ({ test }) => makeImport(test.shop.db, 'done'),
};
