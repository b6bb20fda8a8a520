import { expect, it } from 'vitest';
import { readFieldErrors } from './field-errors';

it('reads an item’s field and message under any of their common names', () => {
  const errors = [
    { field: 'email', message: 'Email is required' },
    { path: ['newAddress', 'city'], message: 'City is required' },
    { path: 'orderNotes', msg: 'Too long' },
    { param: 'gift', msg: 'There is no such gift' },
    { message: 'Something does not fit together' },
    { field: 'silent' },
    'not an item',
    null,
  ];
  expect(readFieldErrors(errors)).toEqual([
    { field: 'email', message: 'Email is required' },
    { field: 'newAddress.city', message: 'City is required' },
    { field: 'orderNotes', message: 'Too long' },
    { field: 'gift', message: 'There is no such gift' },
    { field: '', message: 'Something does not fit together' },
  ]);
});
