import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { doDueJobs } from '#server/jobs.server';
import { readOutbox, startMailServer } from '#test/mails.server';
import { openTestShop, type TestShop } from '#test/test-shop.server';

const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
const test = openTestShop({ SECRETS_KEY, WEBHOOKS_TO_PRIVATE_NETWORKS: 'on' });
/** Without the permission for private networks. */
const guarded = openTestShop({ SECRETS_KEY });
const fixed = openTestShop({ SMTP_URL: 'smtps://ada%40shop.example:hunter2hunter2hunter2@mail.example' });
const keyless = openTestShop({ WEBHOOKS_TO_PRIVATE_NETWORKS: 'on' });

const servers: { stop: () => Promise<void> }[] = [];
let token: string;

beforeAll(async () => {
  token = (await test.signIn('admin')).token;
});
beforeEach(() => test.shop.db.deleteFrom('connectionSettings').execute());
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await test.shop.db.deleteFrom('jobs').execute();
});

const get = async () => (await test.request('GET', '/admin/mail-settings', { token })).body.mail;
const put = (body: object) => test.request('PUT', '/admin/mail-settings', { token, body });

async function startServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  servers.push(server);
  const { hostname: host, port } = new URL(server.url);
  return { ...server, host, port: Number(port) };
}

async function mailTo(to: string, { shop }: TestShop = test) {
  await enqueueMail(shop.db, { language: 'en', to, subject: 'Hello', preview: '', title: 'Hello', paragraphs: [] });
  await doDueJobs(shop);
}

describe('the mail server and the sender', () => {
  it('are none in a new shop, and the shop is the sender', async () => {
    expect(await get()).toMatchObject({
      version: 0,
      hasServer: false,
      sender: { name: 'Tradewind', address: 'support@example.com' },
      fields: { host: { isSet: false }, password: { isSet: false } },
    });
    const { check } = (await test.request('POST', '/admin/mail-settings/check', { token })).body;
    expect(check).toMatchObject({
      domain: 'example.com',
      records: [{ kind: 'spf' }, { kind: 'dkim', state: 'unasked' }, { kind: 'dmarc' }],
    });
    expect(check.server).toBeUndefined();
  });

  it('get the mails that are sent from then on, from the sender and with answers to the shop', async () => {
    const { host, port, mails } = await startServer();
    const { status, body } = await put({ host, port, security: 'none', senderName: 'The Shop', senderEmail: 'no-reply@mails.example' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Email settings saved',
      mail: { hasServer: true, sender: { address: 'no-reply@mails.example' } },
    });
    await mailTo('ada@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.headers).toMatchObject({ from: 'The Shop <no-reply@mails.example>', 'reply-to': 'support@example.com' });
    const { connections } = (await test.request('GET', '/admin/connections', { token })).body;
    expect(connections.mail).toMatchObject({ kind: 'smtp', place: `${host}:${port}`, from: 'no-reply@mails.example' });

    await put({ senderEmail: ' hallo@bücher.example ' });
    expect((await get()).sender.address).toBe('hallo@xn--bcher-kva.example');

    await put({ host: '' });
    await mailTo('grace@example.com');
    expect(await readOutbox(test.shop.config.dataDir, 'grace@example.com')).toHaveLength(1);
    expect(await get()).toMatchObject({ hasServer: false, fields: { port: { isSet: false }, senderName: { isSet: true } } });
  });

  it('sign in with a password that nobody gets to see', async () => {
    const signedIn: unknown[] = [];
    const { host, port } = await startServer({
      disabledCommands: [],
      onAuth: ({ username, password }, _session, done) => {
        signedIn.push([username, password]);
        if (password === 'open sesame, open sesame') done(null, { user: username });
        else done(new Error('Wrong password'));
      },
    });
    // The certificate is the test server's own, so the encrypted sign-in itself is refused, in words.
    const { status, body } = await put({ host, port, security: 'starttls', user: 'ada', password: 'open sesame, open sesame' });
    expect(status).toBe(200);
    expect(body.mail.fields.password).toMatchObject({ isSet: true, endsIn: 'same' });
    const rows = await test.shop.db.selectFrom('connectionSettings').select(['name', 'value']).execute();
    const audit = await test.shop.db.selectFrom('auditLog').selectAll().execute();
    expect(JSON.stringify([rows, audit, await get()])).not.toContain('open sesame');
    const { check } = (await test.request('POST', '/admin/mail-settings/check', { token })).body;
    expect(check.server).toMatchObject({ works: false, reason: expect.stringMatching(/certificate/i) });
    expect(signedIn).toEqual([]);
  });

  it('are checked, and the server’s refusal is said', async () => {
    const { host, port } = await startServer();
    await put({ host, port, security: 'none' });
    const check = async () => (await test.request('POST', '/admin/mail-settings/check', { token })).body.check.server;
    expect(await check()).toEqual({ works: true });
    await servers.pop()?.stop();
    expect(await check()).toMatchObject({ works: false, reason: expect.stringContaining('ECONNREFUSED') });
  });

  it('deliver what waited for another server at once', async () => {
    const broken = await startServer();
    await servers.pop()?.stop();
    await put({ host: broken.host, port: broken.port, security: 'none' });
    await mailTo('waits@example.com');
    const { host, port, mails } = await startServer();
    await put({ host, port });
    await doDueJobs(test.shop);
    expect(mails.map(({ to }) => to)).toEqual(['waits@example.com']);
  });

  it('never send the saved password to another server', async () => {
    await put({ host: 'mail.example', user: 'ada', password: 'hunter2hunter2' });
    for (const change of [{ host: 'evil.example' }, { port: 2525 }])
      expect(await put(change)).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } });
    expect(await put({ security: 'none' })).toMatchObject({ status: 422, body: { errors: [{ field: 'security' }] } });
    expect((await put({ host: 'other.example', password: 'another one' })).status).toBe(200);
  });

  it('are merged, and conflict where somebody else changed the same', async () => {
    await put({ senderName: 'One', version: 0 });
    expect((await put({ dkimSelector: 's1', version: 0 })).status).toBe(200);
    expect(await put({ senderName: 'Two', version: 0 })).toMatchObject({ status: 409, body: { errors: [{ field: 'senderName' }] } });
  });

  it.each([
    ['host', 'two words'],
    ['host', 'https://mail.example'],
    ['host', 5],
    ['port', 0],
    ['port', 70_000],
    ['port', '25'],
    ['security', 'ssl'],
    ['user', 'a\nb'],
    ['password', 'a\r\nb'],
    ['password', 'x'.repeat(501)],
    ['senderName', 'x'.repeat(61)],
    ['senderName', 'Shop\r\nBcc: eve@example.com'],
    ['senderEmail', 'shop'],
    // A mailbox, but two addresses in a header.
    ['senderEmail', 'a,b@example.com'],
    ['senderEmail', 'a@example.com\nBcc: b@example.com'],
    ['dkimSelector', 's1._domainkey.'],
    ['dkimSelector', 'a b'],
  ])('refuse %s of %j', async (field, value) => {
    expect(await put({ [field]: value })).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('are for staff who may change settings', async () => {
    const manager = await test.signIn('manager');
    const packer = await test.signIn('packer');
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { host: 'mail.example' }],
      ['POST', '/check', undefined],
    ] as const) {
      expect((await test.request(method, `/admin/mail-settings${path}`, { body })).status).toBe(401);
      expect((await test.request(method, `/admin/mail-settings${path}`, { body, token: packer.token })).status).toBe(403);
      const allowed = await test.request(method, `/admin/mail-settings${path}`, { body, token: manager.token });
      expect(allowed.status).toBe(method === 'GET' ? 200 : 403);
    }
  });
});

describe('a server in a private network', () => {
  it.each(['127.0.0.1', 'localhost', '10.0.0.1'])('is not connected to unless the operator allows it: %s', async (host) => {
    const { mails, port } = await startServer();
    const staff = (await guarded.signIn('admin')).token;
    expect((await guarded.request('PUT', '/admin/mail-settings', { token: staff, body: { host, port, security: 'none' } })).status).toBe(
      200,
    );
    const { check } = (await guarded.request('POST', '/admin/mail-settings/check', { token: staff })).body;
    expect(check.server).toMatchObject({ works: false, reason: expect.stringContaining('is in a private network') });
    await mailTo('ada@example.com', guarded);
    expect(mails).toEqual([]);
    await guarded.shop.db.deleteFrom('jobs').execute();
  });
});

describe('a shop whose operator has set SMTP_URL', () => {
  it('shows that server without its password, and takes no other', async () => {
    const staff = (await fixed.signIn('admin')).token;
    const { body } = await fixed.request('GET', '/admin/mail-settings', { token: staff });
    expect(body.mail.fields).toMatchObject({
      host: { value: 'mail.example', fixedBy: 'SMTP_URL' },
      port: { value: '465' },
      security: { value: 'tls' },
      user: { value: 'ada@shop.example' },
      password: { isSet: true, fixedBy: 'SMTP_URL' },
    });
    expect(JSON.stringify(body)).not.toContain('hunter2hunter2hunter2');
    const change = (input: object) => fixed.request('PUT', '/admin/mail-settings', { token: staff, body: input });
    expect((await change({ user: 'eve' })).status).toBe(422);
    expect((await change({ host: 'evil.example', password: 'x' })).status).toBe(422);
    expect((await change({ senderName: 'The Shop' })).status).toBe(200);
  });
});

describe('a shop without a key to encrypt with', () => {
  it('stores no password, and says what is missing', async () => {
    const staff = (await keyless.signIn('admin')).token;
    const body = { host: 'mail.example', user: 'ada', password: 'hunter2' };
    expect(await keyless.request('PUT', '/admin/mail-settings', { token: staff, body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', message: expect.stringContaining('SECRETS_KEY') }] },
    });
  });
});
