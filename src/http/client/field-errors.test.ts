import { expect, it } from 'vitest';
import { ApiError } from './api-error';
import { errorsOf, readFieldErrors, reasonOf } from './field-errors';

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

it('reads what is wrong with which field from a failed call', () => {
  const failure = new ApiError(400, { message: 'Please check the form', errors: [{ field: 'name', message: 'Too long' }] });
  expect(errorsOf(failure)).toEqual({ name: 'Too long' });
  expect(reasonOf(failure, 'Not saved')).toBe('Too long');
  expect(errorsOf(new TypeError('Failed to fetch'))).toEqual({});
  expect(reasonOf(new TypeError('Failed to fetch'), 'Not saved')).toBe('Not saved');
});
