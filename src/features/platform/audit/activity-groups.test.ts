import { expect, it, vi } from 'vitest';
import { groupActivity, sentenceOf } from './activity-groups.console';
import { ACTIVITY_SUBJECTS } from './activity-texts.messages';
import type { AuditEntry } from './audit.schema';

const entry = (id: number, action: string, by: string, name: string): AuditEntry => ({
  _id: String(id),
  at: `2026-01-0${id}T10:00:00Z`,
  by: { name: by },
  action,
  subject: { type: 'product', id: '1' },
  after: { name },
  canUndo: false,
});

it('the same action of one person many times in a row is one line', () => {
  const entries = [
    entry(5, 'product.create', 'Ada', 'Lamp'),
    entry(4, 'product.create', 'Ada', 'Mug'),
    entry(3, 'product.create', 'Grace', 'Pot'),
    entry(2, 'product.update', 'Grace', 'Pot'),
    { ...entry(1, 'product.update', 'Ada', 'Cup'), undoes: '9' },
  ];
  expect(groupActivity(entries).map((group) => `${group.entry.by.name} ${sentenceOf(group)}, ${group.entry._id}`)).toEqual([
    'Ada added the product Lamp and 1 more, 5',
    'Grace added the product Pot, 3',
    'Grace changed the product Pot, 2',
    'Ada undid a change: changed the product Cup, 1',
  ]);
});

it('a thing without a name is not called by its id', () => {
  for (const id of ['42', '0199d1c2-5a6b-7c8d-9e0f-a1b2c3d4e5f6']) {
    const nameless: AuditEntry = { ...entry(1, 'order.status', 'Ada', ''), subject: { type: 'order', id } };
    expect(sentenceOf({ entry: nameless, count: 1 })).toBe('moved the order (no longer there)');
  }
});

it('what every shop has is named in the language of the reader, and not by its id', () => {
  const settings: AuditEntry = { ...entry(1, 'settings.update', 'Ada', ''), subject: { type: 'settings', id: 'shop' } };
  expect(sentenceOf({ entry: settings, count: 1 })).toBe('changed the settings of the shop');
  const german = vi.spyOn(ACTIVITY_SUBJECTS, 'shop', 'get').mockReturnValue('Laden');
  expect(sentenceOf({ entry: settings, count: 1 })).toBe('changed the settings of the Laden');
  german.mockRestore();
});
