import { CARDS, cardOrder, cashOrder } from '#test/checkout.fixtures.server';
import { deliver } from '#test/delivered-order.server';
import type { EntityContext, EntityMakers } from './fuzz-entities';

export const orderEntities: EntityMakers = {
  orderId: async ({ place }) => (await place(cashOrder()))._id,
  orderNumber: async ({ owner, call, entity }) => (await call(owner, 'GET', `/orders/${await entity('orderId')}`)).order.orderNumber,
  itemId: async ({ entity }) => `${await entity('orderId')}-1`,
  paidOrder: async ({ place }) => (await place(cardOrder(CARDS.pays)))._id,
  draftId: async ({ call, entity }) => {
    const lines = [{ variantId: await entity('variantId'), quantity: 1 }];
    const draft = { customerId: await entity('customerId'), lines, shippingAddress: cashOrder().newAddress };
    return (await call('admin', 'POST', '/admin/drafts', draft)).draft._id;
  },
  deletedDraft: async ({ call, entity }) => (await call('admin', 'DELETE', `/admin/drafts/${await entity('draftId')}`)).draft._id,
  linkId: async ({ call, entity }) => {
    const edit = { shipping: { price: 500 }, settle: 'link' };
    return (await call('admin', 'PUT', `/admin/orders/${await entity('paidOrder')}`, edit)).order.links[0]._id;
  },
  orderJobId: async ({ call, entity }) =>
    (await call('admin', 'POST', '/admin/order-jobs', { status: 'confirmed', ids: [await entity('paidOrder')] })).orderJob._id,
  runningOrderJob: async ({ call, entity }) =>
    (await call('admin', 'POST', `/admin/order-jobs/${await entity('orderJobId')}/start`)).orderJob._id,
  shipmentId: async ({ call, entity }) =>
    (await call('admin', 'POST', `/admin/orders/${await entity('paidOrder')}/shipments`, {})).shipment._id,
  paymentId: async ({ place }) => (await place(cardOrder(CARDS.needsConfirmation))).paymentInfo.redirectUrl.split('/')[2],
  deliveredOrder: async ({ test, place }) => {
    const { _id } = await place(cardOrder(CARDS.pays));
    await deliver(test, _id, 1);
    return _id;
  },
  deliveredItem: async ({ entity }) => `${await entity('deliveredOrder')}-1`,
  returnPhoto: () => crypto.randomUUID(),
  returnId: async ({ owner, call, entity }) => {
    const items = [{ itemId: await entity('deliveredItem'), quantity: 1 }];
    const path = `/orders/${await entity('deliveredOrder')}/returns`;
    return (await call(owner, 'POST', path, { items, reason: 'changed_mind' })).returns[0]._id;
  },
  approvedReturn: async ({ call, entity }) => decide(call, { returnId: await entity('returnId'), decision: 'approve' }),
  receivedReturn: async ({ call, entity }) => decide(call, { returnId: await entity('approvedReturn'), decision: 'receive' }),
};

async function decide(call: EntityContext['call'], { returnId, decision }: { returnId: string; decision: string }): Promise<string> {
  await call('admin', 'PUT', `/returns/${returnId}/${decision}`, {});
  return returnId;
}
