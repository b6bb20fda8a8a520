import { expect, it } from 'vitest';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { currentPath, navigationOf } from './navigation';

const OWNER: User = {
  _id: '1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  emailConfirmed: true,
  role: 'admin',
  staffRole: 'owner',
};
const groups = navigationOf(OWNER);

it.each([
  ['/', '/'],
  ['/orders', '/orders'],
  ['/orders/0199', '/orders'],
  ['/orders/jobs/0199', '/orders/jobs'],
  ['/products/bulk', '/products/bulk'],
  ['/products/sheet', '/products'],
  ['/settings', '/settings'],
  ['/settings/shipping/new', '/settings/shipping'],
  ['/ordersome', undefined],
])('on %s, the navigation marks %s alone', (pathname, marked) => {
  expect(currentPath(groups, pathname)).toBe(marked);
});
