import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { anyStaffOnly, freshlyConfirmed, requireRight, type StaffEnv, staffOnly, withStaffAccess } from './staff-access.server';

function calls() {
  return new Hono<StaffEnv>()
    .get('/right', staffOnly('settings.read'), (c) => c.text('answered'))
    .get('/staff', anyStaffOnly(), (c) => c.text('answered'))
    .get('/confirmed', freshlyConfirmed(), (c) => c.text('answered'))
    .get('/further', (c) => {
      requireRight(c, 'settings.read');
      return c.text('answered');
    })
    .onError((_, c) => c.text('refused', 500));
}

const PATHS = ['/right', '/staff', '/confirmed', '/further'];

it.each(PATHS)('%s answers nobody while no checks are registered', async (path) => {
  const response = await calls().request(path);
  expect([response.status, await response.text()]).toEqual([500, 'refused']);
});

it.each(PATHS)('%s answers whom the registered checks let pass, and nobody else', async (path) => {
  const refuse = () => {
    throw new Error('refused');
  };
  for (const [isStaff, answer] of [
    [true, 'answered'],
    [false, 'refused'],
  ] as const) {
    const check = () => (isStaff ? async (_: unknown, next: () => Promise<void>) => next() : refuse);
    const access = {
      staffOnly: check,
      anyStaffOnly: check,
      freshlyConfirmed: check,
      requireRight: isStaff ? () => undefined : refuse,
      requireLanguage: refuse,
    };
    const api = new Hono<StaffEnv>().use(withStaffAccess(access)).route('/', calls());
    expect(await (await api.request(path)).text()).toBe(answer);
  }
});
