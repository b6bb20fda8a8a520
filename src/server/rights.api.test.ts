import type { OpenAPIV3_1 } from 'openapi-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUserById } from '#features/accounts/accounts/accounts.queries.server';
import { KEY_RIGHTS } from '#features/accounts/api-keys/api-keys.rules';
import { CONFIRMATION_MS } from '#features/accounts/sessions/confirmation.rules';
import { openSession } from '#features/accounts/sessions/sessions.service.server';
import { OWN_ROLE_RIGHTS } from '#features/accounts/staff/own-roles.rules';
import { includesRight, ROLES } from '#features/accounts/staff/staff.rules';
import type { CallNotes } from '#http/calls/call.server';
import { CONFIRMED_RIGHTS, RIGHTS, type Right, rightsIn, STAFF_ROLES, type StaffRole } from '#shared/rights';
import { openTestShop } from '#test/test-shop.server';
import { createApi } from './api.server';
import { readConfig } from './config.server';
import type { Shop } from './shop.server';

type Caller = 'guest' | 'customer' | StaffRole;
type Operation = OpenAPIV3_1.OperationObject & CallNotes;
const CALLERS: readonly Caller[] = ['guest', 'customer', ...STAFF_ROLES];
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The table of rights once more, on purpose: a change of the rules must be made in both places. */
const TABLE: Record<StaffRole, string> = {
  owner: RIGHTS.join(' '),
  manager:
    'products.read products.write products.publish prices.write stock.read stock.write categories.write sales.write promotions.write imports.run exports.run orders.read orders.pack orders.edit orders.refund orders.refundToLimit customers.read customers.write customers.credentials reviews.moderate pages.read pages.write translations.write insight.read settings.read staff.read audit.read audit.undo',
  packer: 'orders.read orders.pack stock.read stock.write products.read',
  support: 'orders.read orders.edit customers.read customers.write reviews.moderate products.read stock.read',
  editor: 'products.read products.write products.publish categories.write reviews.moderate pages.read pages.write',
  viewer: 'products.read stock.read orders.read pages.read insight.read settings.read staff.read',
};

const test = openTestShop();
// The description needs no database.
const api = createApi({ config: readConfig({}) } as Shop);
const document = (await (await api.request('/openapi.json')).json()) as OpenAPIV3_1.Document;
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item?.[method] as Operation | undefined;
    return operation ? [{ name: `${method} ${path}`, method: method.toUpperCase(), path, operation }] : [];
  }),
);

let apiKey: string | undefined;
const userIds: Partial<Record<Caller | 'clerk', string>> = {};

beforeAll(async () => {
  for (const caller of CALLERS) if (caller !== 'guest') userIds[caller] = (await test.signIn(caller)).userId;
});

/** A new session each time, because some of the calls end them. */
async function tokenOf(caller: Caller | 'clerk', { isOld = false } = {}): Promise<string | undefined> {
  const userId = userIds[caller];
  const user = userId && (await findUserById(test.shop.db, userId));
  if (!user) return undefined;
  const token = await openSession(test.shop.db, { user, userAgent: undefined });
  const confirmedAt = new Date(Date.now() - CONFIRMATION_MS - 1_000);
  if (isOld) await test.shop.db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', userId).execute();
  return token;
}

/** An owner's key, with these rights from now on. */
async function keyWith(rights: readonly Right[]): Promise<string> {
  const body = { name: 'Program', rights: ['products.read'] };
  apiKey ??= (await test.request('POST', '/admin/api-keys', { token: await tokenOf('owner'), body })).body.key as string;
  await test.shop.db
    .updateTable('apiKeys')
    .set({ rights: [...rights] })
    .execute();
  return apiKey;
}

let ownRoleId: string | undefined;

/** Of somebody with a role that the owner made, with these rights from now on. */
async function tokenOfOwnRole(rights: readonly Right[]): Promise<string | undefined> {
  if (ownRoleId === undefined) {
    const body = { name: 'Clerk', rights: ['products.read'] };
    ownRoleId = (await test.request('POST', '/admin/roles', { token: await tokenOf('owner'), body })).body.role._id as string;
    userIds.clerk = (await test.signIn('viewer')).userId;
  }
  await test.shop.db
    .updateTable('ownRoles')
    .set({ rights: [...rights] })
    .execute();
  // Some of the calls take the role away.
  await test.shop.db
    .updateTable('users')
    .set({ role: 'own', ownRoleId })
    .where('id', '=', userIds.clerk ?? '')
    .execute();
  return tokenOf('clerk');
}

async function send({ method, path }: { method: string; path: string }, token: string | undefined) {
  const target = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  const { status, body } = await test.request(method, target, { token, ...(method !== 'GET' && { body: {} }) });
  return { status, code: body?.code };
}

/** 401, 403, or neither. */
function outcomeOf({ status, code }: { status: number; code: string }): string {
  if (code === 'unauthenticated' || code === 'forbidden' || code === 'confirmation_required') return `${status} ${code}`;
  return 'passes';
}

function expectedOutcome({ security = [], 'x-right': right }: Operation, caller: Caller): string {
  if (security.length === 0) return 'passes';
  if (caller === 'guest') return '401 unauthenticated';
  if (right === undefined) return 'passes';
  if (caller === 'customer') return '403 forbidden';
  return right === '*' || rightsIn(right).some((one) => ROLES[caller].includes(one)) ? 'passes' : '403 forbidden';
}

/** Of one of which is enough; none where it needs none. */
function rightsOf({ 'x-right': right }: Operation): readonly Right[] {
  return right === undefined || right === '*' ? [] : rightsIn(right);
}

function without(known: readonly Right[], needed: readonly Right[]): Right[] {
  return known.filter((one) => !needed.some((right) => includesRight([one], right)));
}

describe('every operation', () => {
  it('is described', () => {
    const described = new Set(operations.map(({ name }) => name));
    const routes = api.routes
      .filter(({ method, path }) => METHODS.some((known) => known.toUpperCase() === method) && !/\/(openapi\.json|docs)$/.test(path))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect([...new Set(routes)].filter((name) => !described.has(name))).toEqual([]);
  });

  it('declares a right that exists, or is for everyone, or for every signed-in customer', () => {
    const allowed = [undefined, '*', ...RIGHTS];
    expect(operations.filter(({ operation }) => ![operation['x-right']].flat().every((right) => allowed.includes(right)))).toEqual([]);
    const staffPaths = operations.filter(({ path }) => /^\/admin\/|\/admin\//.test(path));
    expect(staffPaths.filter(({ operation }) => operation['x-right'] === undefined).map(({ name }) => name)).toEqual([]);
  });

  it.each(operations)('$name lets an API key pass only with its right, never for accounts, settings and staff', async (target) => {
    const { security = [] } = target.operation;
    const needed = rightsOf(target.operation);
    const mayPass = security.length === 0 || KEY_RIGHTS.some((known) => needed.includes(known));
    for (const [rights, passes] of [
      [KEY_RIGHTS, mayPass],
      ...needed.filter((right) => KEY_RIGHTS.includes(right)).map((right) => [[right], true] as const),
      [without(KEY_RIGHTS, needed), security.length === 0],
    ] as const) {
      const outcome = outcomeOf(await send(target, await keyWith(rights)));
      expect({ passes: outcome === 'passes', outcome }).toEqual({ passes, outcome });
    }
  });

  it.each(operations)('$name lets exactly those pass who may call it', async (target) => {
    for (const caller of CALLERS) {
      const response = await send(target, await tokenOf(caller));
      expect({ caller, outcome: outcomeOf(response) }).toEqual({ caller, outcome: expectedOutcome(target.operation, caller) });
    }
  });

  it.each(operations)('$name lets a role that the owner made pass only with its right, never for settings and staff', async (target) => {
    const { 'x-right': right, security = [] } = target.operation;
    const needed = rightsOf(target.operation);
    const isForAll = security.length === 0 || right === undefined || right === '*';
    for (const [rights, passes] of [
      [OWN_ROLE_RIGHTS, isForAll || OWN_ROLE_RIGHTS.some((known) => needed.includes(known))],
      ...needed.filter((one) => OWN_ROLE_RIGHTS.includes(one)).map((one) => [[one], true] as const),
      [without(OWN_ROLE_RIGHTS, needed), isForAll],
    ] as const) {
      const outcome = outcomeOf(await send(target, await tokenOfOwnRole(rights)));
      expect({ passes: outcome === 'passes', outcome }).toEqual({ passes, outcome });
    }
  });

  const confirmed = operations.filter(
    ({ method, operation }) =>
      rightsOf(operation).some((right) => CONFIRMED_RIGHTS.includes(right)) &&
      (method !== 'GET' || rightsOf(operation).includes('exports.run')),
  );
  it.each(confirmed)('$name needs a fresh confirmation', async (target) => {
    expect(await send(target, await tokenOf('owner', { isOld: true }))).toEqual({ status: 403, code: 'confirmation_required' });
  });
});

it.each(STAFF_ROLES)('the rights of %s are as in the table', (role) => {
  expect([...ROLES[role]].sort()).toEqual(TABLE[role].split(' ').sort());
});
