import { expect, it } from 'vitest';
import { ratePassword } from './password.rules';

it.each([
  ['', 0, 'Weak'],
  ['abc', 1, 'Weak'],
  ['abcdefgh', 2, 'Fair'],
  ['abcdefg1', 3, 'Good'],
  ['Abcdefg1', 4, 'Strong'],
  ['Abcdef1!', 5, 'Strong'],
  ['A1!', 3, 'Good'],
])('%j scores %i: %s', (password, score, name) => expect(ratePassword(password)).toEqual({ score, name }));
