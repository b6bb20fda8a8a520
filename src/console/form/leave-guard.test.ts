import { expect, it } from 'vitest';
import { guardForm, leavesChanges } from './leave-guard';

const taxes = { pathname: '/settings/taxes', search: '' };
const toOrders = { currentLocation: taxes, nextLocation: { pathname: '/orders', search: '' } };
const toNextPage = { currentLocation: taxes, nextLocation: { ...taxes, search: '?page=2' } };

it('wants a confirmation as long as one of several forms on a screen has changes', () => {
  expect(leavesChanges(toOrders)).toBe(false);
  const saveFirst = guardForm({ guardsSearch: false });
  const saveSecond = guardForm({ guardsSearch: false });
  saveSecond();
  expect(leavesChanges(toOrders)).toBe(true);
  saveFirst();
  expect(leavesChanges(toOrders)).toBe(false);
});

it('guards another search of the same screen only where a form does', () => {
  const saveForm = guardForm({ guardsSearch: false });
  expect(leavesChanges(toNextPage)).toBe(false);
  const saveSheet = guardForm({ guardsSearch: true });
  expect(leavesChanges(toNextPage)).toBe(true);
  saveForm();
  saveSheet();
});
