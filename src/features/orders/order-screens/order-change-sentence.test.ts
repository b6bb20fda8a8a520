import { expect, it } from 'vitest';
import { changeSentence } from './order-change-sentence.console';

it('what somebody did to an order is one sentence', () => {
  expect(['order.status', 'order.paid', 'shipment.create', 'note.create'].map(changeSentence)).toEqual([
    '<person/> moved the order',
    '<person/> marked the order as paid',
    '<person/> packed a parcel of the order',
    '<person/> wrote a note on the order',
  ]);
});

it('an action that has no sentence yet is a change of the order', () => {
  expect(changeSentence('order.something_new')).toBe('<person/> changed the order');
});
