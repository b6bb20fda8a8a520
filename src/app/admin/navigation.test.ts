import { expect, it } from 'vitest';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { STAFF_ROLES, type StaffRole } from '#shared/rights';
import { currentPath, navigationOf, screensOf, sectionOf } from './navigation';

const userWith = (staffRole: StaffRole): User => ({
  _id: '1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  emailConfirmed: true,
  role: 'admin',
  staffRole,
});
const sections = navigationOf(userWith('owner'));

it.each([
  ['/', '/', '/'],
  ['/orders', '/orders', '/orders'],
  ['/orders/0199', '/orders', '/orders'],
  ['/orders/jobs/0199', '/orders/jobs', '/orders'],
  ['/products/bulk', '/products/bulk', '/products'],
  ['/products/sheet', '/products', '/products'],
  ['/gift-cards', '/gift-cards', '/promotions'],
  ['/customers?sort=name', '/customers', '/customers'],
  ['/customers?sort=name&newsletter=true', '/customers?newsletter=true', '/promotions'],
  ['/settings', '/settings', '/settings'],
  ['/settings/look', '/settings/look', '/settings/look'],
  ['/settings/shipping/new', '/settings/shipping', '/settings'],
  ['/ordersome', undefined, undefined],
])('on %s, the navigation marks %s alone, in the section of %s', (address, marked, section) => {
  const { pathname, search } = new URL(address, 'http://console');
  expect(currentPath(sections, { pathname, search })).toBe(marked);
  expect(sectionOf(sections, marked)?.path).toBe(section);
});

it.each(STAFF_ROLES)('of %s has at most ten entries, each screen once', (role) => {
  const own = navigationOf(userWith(role));
  expect(own.length).toBeGreaterThan(2);
  expect(own.length).toBeLessThanOrEqual(10);
  const paths = screensOf(own).map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

it('fits a window 900 pixels high with its longest section open', () => {
  const [entryPx, itemPx, headAndFootPx] = [36, 32, 260];
  const longest = Math.max(...sections.map(({ items }) => items.length));
  expect(sections.length * entryPx + longest * itemPx + headAndFootPx).toBeLessThanOrEqual(900);
});

it('what a person may not open is absent, and a section with one screen left is that screen', () => {
  const packer = navigationOf(userWith('packer'));
  expect(packer.map(({ label }) => label)).toEqual(['Home', 'Orders', 'Products', 'Gift cards']);
  expect(packer.find(({ label }) => label === 'Products')?.items.map(({ label }) => label)).toEqual(['Stock', 'Categories']);
});
