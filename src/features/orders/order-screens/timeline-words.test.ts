import { expect, it, vi } from 'vitest';
import { timelineTitle } from './timeline-words.console';
import { orderChangeTitles } from './timeline-words.messages';

const title = (action: string) => timelineTitle({ _id: '1', at: '2026-01-01T10:00:00Z', kind: 'change', action });

it('the title of a change is a sentence of its own', () => {
  expect(['order.edit', 'order.paid', 'shipment.update', 'order.something_new'].map(title)).toEqual([
    'Changed the order',
    'Marked the order as paid',
    'Changed the tracking of the order',
    'Changed the order',
  ]);
});

it('is shown as it is translated, without a capital letter that its language does not write', () => {
  const dutch = vi.spyOn(orderChangeTitles, 'order.edit', 'get').mockReturnValue('ijsbestelling gewijzigd');
  expect(title('order.edit')).toBe('ijsbestelling gewijzigd');
  dutch.mockRestore();
});
