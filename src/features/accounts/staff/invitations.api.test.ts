import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { linkIn, readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const GRACE = { firstName: 'Grace', lastName: 'Hopper', password: 'Passw0rd!' };
let owner: { token: string; userId: string };
let count = 0;

beforeAll(async () => {
  owner = await test.signIn('owner');
});

const newEmail = () => `invited-${++count}@example.com`;
const invite = (body: object, token = owner.token) => test.request('POST', '/admin/staff', { token, body });
const accept = (token: string, body: object = GRACE) => test.request('POST', `/auth/invitation/${token}`, { body });
const view = (token: string) => test.request('GET', `/auth/invitation/${token}`);

/** The token of the link in the mail that names this role. */
async function mailedToken(email: string, roleName = ''): Promise<string> {
  await doDueJobs(test.shop);
  const mail = (await readOutbox(test.shop.config.dataDir, email)).find(({ text }) => text.includes(`as: ${roleName}`));
  if (!mail) throw new Error('No mail came.');
  return linkIn(mail, '/admin/invitation/').split('/').at(-1) ?? '';
}

async function invited(role = 'packer') {
  const email = newEmail();
  const { staff } = (await invite({ email, role })).body;
  return { email, staff, token: await mailedToken(email) };
}

describe('an invitation', () => {
  it('is mailed as a link, by which somebody joins the staff and is signed in', async () => {
    const { email, staff, token } = await invited();
    expect(staff).toMatchObject({ status: 'invited', email, role: 'packer', version: 1, expiresAt: expect.any(String) });
    expect(await view(token)).toMatchObject({ status: 200, body: { invitation: { email, role: 'packer', invitedBy: 'Ada Lovelace' } } });
    const joined = await accept(token);
    expect(joined).toMatchObject({ status: 200, body: { user: { email, firstName: 'Grace', role: 'admin', staffRole: 'packer' } } });
    expect((await test.request('GET', '/admin/stock', { token: joined.body.token })).status).toBe(200);
    expect((await test.request('POST', '/auth/login', { body: { email, password: GRACE.password } })).body.user.staffRole).toBe('packer');
    const { entries } = (await test.request('GET', `/admin/audit?subjectId=${joined.body.user._id}&subjectType=user`, owner)).body;
    expect(entries).toMatchObject([{ action: 'staff.join', admin: { email }, after: { email, role: 'packer' } }]);
  });

  it('works once, also for two at the same moment', async () => {
    const { token } = await invited();
    const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400]);
    expect((await accept(token)).body.code).toBe('invalid_token');
    expect((await view(token)).status).toBe(400);
  });

  it('expires', async () => {
    const { token, staff } = await invited();
    await test.shop.db
      .updateTable('staffInvitations')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', staff._id)
      .execute();
    expect((await accept(token)).body.code).toBe('invalid_token');
  });

  it('can be revoked', async () => {
    const { token, staff } = await invited();
    expect((await test.request('DELETE', `/admin/staff/${staff._id}`, owner)).status).toBe(200);
    expect((await accept(token)).body.code).toBe('invalid_token');
    expect((await test.request('GET', `/admin/staff/${staff._id}`, owner)).status).toBe(404);
  });

  it('is replaced by another one to the same address, whose link is the only one that works', async () => {
    const { email, staff, token } = await invited();
    const again = await invite({ email: email.toUpperCase(), role: 'viewer' });
    expect(again.body.staff).toMatchObject({ _id: staff._id, role: 'viewer', version: 2 });
    expect((await view(token)).status).toBe(400);
    expect((await accept(await mailedToken(email, 'Viewer'))).body.user.staffRole).toBe('viewer');
  });

  it('makes a customer a member of the staff, with a new password, and ends their sessions', async () => {
    const customer = await test.signIn();
    const { email } = (await test.request('GET', '/auth/me', customer)).body.user;
    expect(await invite({ email, role: 'support' })).toMatchObject({ status: 201, body: { staff: { status: 'invited' } } });
    const joined = await accept(await mailedToken(email), { ...GRACE, password: 'An0therPass' });
    expect(joined.body.user).toMatchObject({ _id: customer.userId, staffRole: 'support' });
    expect((await test.request('GET', '/auth/me', customer)).status).toBe(401);
    expect((await test.request('POST', '/auth/login', { body: { email, password: 'Passw0rd!' } })).status).toBe(401);
  });

  it('stores only a hash of its token', async () => {
    const { staff, token } = await invited();
    const row = await test.shop.db.selectFrom('staffInvitations').selectAll().where('id', '=', staff._id).executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, tokenHash: row.tokenHash?.toString('latin1') })).not.toContain(token);
    const jobs = await test.shop.db.selectFrom('jobs').selectAll().execute();
    expect(JSON.stringify(jobs)).not.toContain(token);
  });

  it.each([
    [{ email: 'nobody', role: 'packer' }, 'email'],
    [{ email: 'a@example.com', role: 'admin' }, 'role'],
    [{ email: 'a@example.com', role: 'customer' }, 'role'],
    [{ email: 'a@example.com' }, 'role'],
  ])('with %j is refused', async (body, field) => {
    expect(await invite(body)).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ field })] } });
  });

  it('is refused for somebody on the staff, and from everyone but owners', async () => {
    const manager = await test.signIn('manager');
    const { email } = (await test.request('GET', '/auth/me', manager)).body.user;
    expect((await invite({ email, role: 'packer' })).body).toMatchObject({ code: 'conflict' });
    expect((await invite({ email: newEmail(), role: 'owner' }, manager.token)).body.code).toBe('forbidden');
  });

  it.each(['', 'x', 'a'.repeat(43)])('with the token %j is refused', async (token) => {
    expect([400, 404]).toContain((await accept(token || '%20')).status);
  });

  it('needs names and a strong password, and is not used up by wrong ones', async () => {
    const { token } = await invited();
    const refused = await accept(token, { firstName: '', lastName: 'x', password: 'short', role: 'owner' });
    expect(refused.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['firstName', 'lastName', 'password']);
    expect((await accept(token, { ...GRACE, role: 'owner', staffRole: 'owner' })).body.user.staffRole).toBe('packer');
  });
});
