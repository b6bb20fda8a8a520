import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#db/database.server';
import { doDueJobs } from '#server/jobs.server';
import { removeAged } from '#server/retention.server';
import { confirmByMail } from '#test/mailed-links.server';
import { linkIn, type ReceivedMail, readOutbox } from '#test/mails.server';
import { explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';
import { countWaiting, selectConversations } from './conversations.queries.server';

const test = openTestShop();
type Person = { token: string; userId: string };
let owner: Person;
let support: Person;
let packer: Person;
let shopper: Person;
let email: string;

beforeAll(async () => {
  [owner, support, packer, shopper] = await Promise.all([
    test.signIn('owner'),
    test.signIn('support'),
    test.signIn('packer'),
    test.signIn(),
  ]);
  email = await emailOf(shopper);
});
beforeEach(async () => {
  await test.shop.db.deleteFrom('conversations').execute();
});

const call = (method: string, path: string, body?: object, { token } = support) =>
  test.request(method, `/admin/conversations${path}`, { token, ...(body && { body }) });
const list = async (query = '', person = support) => (await call('GET', `?${query}`, undefined, person)).body;
const view = async (id: string) => (await call('GET', `/${id}`)).body.conversation;
const emailOf = async ({ userId }: Person) =>
  (await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
const write = (values: object = {}, token?: string) =>
  test.request('POST', '/contact', {
    token,
    body: { name: 'Ada Lovelace', email: 'ada@example.com', subject: 'Where is my kettle?', message: 'It was due\non Monday.', ...values },
  });
const reply = (id: string, message: string, more: object = {}, person = support) =>
  view(id).then(({ messages }) =>
    call('POST', `/${id}/messages`, { message, lastMessageId: messages.at(-1)?._id ?? '0', ...more }, person),
  );

async function receive(to: string): Promise<ReceivedMail[]> {
  await doDueJobs(test.shop);
  return readOutbox(test.shop.config.dataDir, to);
}

async function newConversation(values: object = {}): Promise<string> {
  await write(values);
  return (await list('status=all')).conversations[0]._id;
}

/** The token of the private link in the last mail to an address. */
async function tokenOf(to: string): Promise<string> {
  const mail = (await receive(to)).at(-1);
  if (!mail) throw new Error('No mail.');
  return new URL(linkIn(mail, '/messages/')).pathname.split('/').at(-1) ?? '';
}

describe('a conversation', () => {
  it('goes from the contact form to a reply by mail, and on by its link', async () => {
    await write({ email: 'walk@example.com' });
    const [found] = (await list()).conversations;
    expect(found).toMatchObject({
      subject: 'Where is my kettle?',
      name: 'Ada Lovelace',
      email: 'walk@example.com',
      status: 'waiting',
      excerpt: 'It was due on Monday.',
      messageCount: 1,
      waitingSince: expect.any(String),
    });
    expect(found.customer).toBeUndefined();

    const sent = await reply(found._id, 'It comes <b>today</b>.\n> Promise');
    expect(sent.status).toBe(201);
    expect(sent.body.conversation).toMatchObject({
      status: 'replied',
      messages: [{ author: 'shopper' }, { author: 'staff', by: 'Ada Lovelace' }],
    });
    const [mail] = await receive('walk@example.com');
    expect(mail?.subject).toBe('Re: Where is my kettle?');
    expect(mail?.text).toContain('It comes <b>today</b>.');
    expect(mail?.text.replaceAll('\r', '')).toContain('> It was due\n> on Monday.');
    expect(mail?.html).not.toContain('<b>today');
    expect(mail?.headers.references).toContain(`conversation-${found._id}`);

    const token = await tokenOf('walk@example.com');
    const thread = await test.request('GET', `/messages/${token}`);
    expect(thread.body.thread).toMatchObject({
      name: 'Ada Lovelace',
      status: 'replied',
      messages: [{ by: 'Ada' }, { by: 'Ada', author: 'staff' }],
    });
    expect(thread.headers.get('Cache-Control')).toBe('no-store');
    expect(JSON.stringify(thread.body)).not.toContain('walk@example.com');
    const written = await test.request('POST', `/messages/${token}`, { body: { message: 'Thank you!' } });
    expect([written.status, written.body.thread.messages.length]).toEqual([201, 3]);
    expect(await view(found._id)).toMatchObject({ status: 'waiting', messageCount: 3, excerpt: 'Thank you!' });
    expect((await receive('support@example.com')).map(({ text }) => text).join()).toContain('Thank you!');

    const closed = await reply(found._id, 'You are welcome.', { close: true });
    expect(closed.body.conversation).toMatchObject({ status: 'closed', messageCount: 4 });
    expect((await list()).conversations).toEqual([]);
    await test.request('POST', `/messages/${token}`, { body: { message: 'It is broken.' } });
    expect((await list('status=waiting')).conversations).toMatchObject([{ _id: found._id }]);
  });

  it('mails no links of a stranger, who may have named somebody else’s address', async () => {
    const message = 'You won. Collect it at https://evil.example/prize or evil.example today.';
    await write({ email: 'victim@example.com', subject: 'See evil.example', message });
    const [found] = (await list()).conversations;
    await reply(found._id, 'This seems to be a mistake: https://shop.example/help');
    const [mail] = await receive('victim@example.com');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example/);
    expect(mail?.text).toContain('> You won. Collect it at https evil. example/prize');
    expect(mail?.text).toContain('https://shop.example/help');
  });

  it('belongs to an account only if its owner was signed in', async () => {
    await write({ email, subject: 'Guest' });
    await write({ email: email.toUpperCase(), subject: 'Owner' }, shopper.token);
    await write({ email: 'other@example.com', subject: 'Other' }, shopper.token);
    await write({ email, subject: 'Dead token' }, 'x'.repeat(43));
    const bySubject = Object.fromEntries((await list('status=all')).conversations.map((one: { subject: string }) => [one.subject, one]));
    expect(bySubject.Guest).toMatchObject({ claims: { _id: shopper.userId } });
    expect(bySubject.Guest.customer).toBeUndefined();
    expect(bySubject.Owner).toMatchObject({ customer: { _id: shopper.userId } });
    expect(bySubject.Owner.claims).toBeUndefined();
    expect([bySubject.Other.customer, bySubject.Other.claims, bySubject['Dead token'].customer]).toEqual([undefined, undefined, undefined]);
    // What only names the address is the account's once its owner has shown that they read its mail.
    expect((await list(`customer=${shopper.userId}`)).total).toBe(1);
    await confirmByMail(test, email);
    expect((await list(`customer=${shopper.userId}`)).total).toBe(3);
  });

  it('is begun by the staff with a customer', async () => {
    const started = await call('POST', '', { customerId: shopper.userId, subject: ' About\r\nBcc: eve@example.com ', message: 'Hello' });
    expect(started.body.conversation).toMatchObject({
      status: 'replied',
      customer: { _id: shopper.userId },
      assignedTo: { _id: support.userId },
    });
    const mail = (await receive(email)).find(({ subject }) => subject.startsWith('About'));
    expect(mail?.subject).toBe('About Bcc: eve@example.com');
    expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc');
    expect((await call('POST', '', { customerId: crypto.randomUUID(), subject: 'a', message: 'b' })).status).toBe(404);
    expect((await call('POST', '', { orderId: crypto.randomUUID(), subject: 'a', message: 'b' })).status).toBe(404);
    expect((await call('POST', '', { subject: 'a', message: 'b' })).status).toBe(422);
  });

  it('is closed, opened, assigned, and the log has it', async () => {
    const id = await newConversation();
    const { version } = await view(id);
    const assigned = await call('PUT', `/${id}`, { assignedTo: owner.userId, version });
    expect(assigned.body.conversation).toMatchObject({ assignedTo: { _id: owner.userId }, status: 'waiting' });
    expect((await call('PUT', `/${id}`, { status: 'closed', version })).body).toMatchObject({
      code: 'conflict',
      current: { assignedTo: { _id: owner.userId } },
    });
    expect((await list('assigned=me', owner)).total).toBe(1);
    expect((await list('assigned=me')).total).toBe(0);
    expect((await call('PUT', `/${id}`, { status: 'closed' })).body.conversation.status).toBe('closed');
    expect((await call('GET', '/counts')).body.counts).toEqual({ waiting: 0, open: 0, mine: 0 });
    const opened = await call('PUT', `/${id}`, { status: 'open', assignedTo: null });
    expect(opened.body.conversation).toMatchObject({ status: 'waiting', waitingSince: expect.any(String) });
    expect(opened.body.conversation.assignedTo).toBeUndefined();
    expect((await call('GET', '/counts')).body.counts).toEqual({ waiting: 1, open: 1, mine: 0 });
    for (const userId of [packer.userId, shopper.userId, crypto.randomUUID()])
      expect((await call('PUT', `/${id}`, { assignedTo: userId })).status).toBe(422);
    const audit = await test.request('GET', `/admin/audit?subjectType=conversation&subjectId=${id}`, { token: owner.token });
    expect(audit.body.entries.map(({ action }: { action: string }) => action)).toEqual(Array(3).fill('conversation.update'));
  });

  it('announces a message to whom it is assigned', async () => {
    const id = await newConversation({ email: 'again@example.com' });
    await reply(id, 'Hello');
    await call('PUT', `/${id}`, { assignedTo: owner.userId });
    await test.request('POST', `/messages/${await tokenOf('again@example.com')}`, { body: { message: 'For the owner' } });
    expect((await receive(await emailOf(owner))).map(({ text }) => text).join()).toContain('For the owner');
  });

  it('has notes of the staff', async () => {
    const id = await newConversation();
    const note = await test.request('POST', `/admin/notes?subject=conversation:${id}`, {
      token: support.token,
      body: { text: `@[${owner.userId}] look` },
    });
    expect(note.status).toBe(201);
    const mentions = await test.request('GET', '/admin/notes/mentions', { token: owner.token });
    expect(mentions.body.mentions[0].subject).toEqual({ type: 'conversation', id, name: 'Where is my kettle?' });
  });
});

describe('two people', () => {
  it('do not write past each other: the second sees the new message first, and sends after it', async () => {
    const id = await newConversation();
    const { messages } = await view(id);
    const lastMessageId = messages[0]._id;
    const responses = await Promise.all([
      call('POST', `/${id}/messages`, { message: 'From support', lastMessageId }),
      call('POST', `/${id}/messages`, { message: 'From the owner', lastMessageId }, owner),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body.messages).toHaveLength(1);
    expect(refused?.body.messages[0].text).toMatch(/^From /);
    expect((await view(id)).messageCount).toBe(2);
    const seen = refused?.body.messages[0]._id;
    expect((await call('POST', `/${id}/messages`, { message: 'Also', lastMessageId: seen }, owner)).status).toBe(201);
  });

  it('and a double click sends once', async () => {
    const id = await newConversation({ email: 'once@example.com' });
    const lastMessageId = (await view(id)).messages[0]._id;
    const clicks = await Promise.all(Array.from({ length: 4 }, () => call('POST', `/${id}/messages`, { message: 'Once', lastMessageId })));
    expect(clicks.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await receive('once@example.com')).toHaveLength(1);
    const token = await tokenOf('once@example.com');
    await Promise.all(Array.from({ length: 4 }, () => test.request('POST', `/messages/${token}`, { body: { message: 'Fine' } })));
    expect((await view(id)).messageCount).toBe(3);
  });

  it('and a message of the shopper in between is seen too', async () => {
    const id = await newConversation({ email: 'between@example.com' });
    await reply(id, 'Hello');
    const lastMessageId = (await view(id)).messages.at(-1)._id;
    await test.request('POST', `/messages/${await tokenOf('between@example.com')}`, { body: { message: 'One more thing' } });
    const refused = await call('POST', `/${id}/messages`, { message: 'Anything else?', lastMessageId });
    expect(refused).toMatchObject({ status: 409, body: { messages: [{ author: 'shopper', text: 'One more thing' }] } });
  });
});

describe('a private link', () => {
  it('ends 90 days after the last message, and is stored as a hash', async () => {
    const id = await newConversation({ email: 'late@example.com' });
    await reply(id, 'Hello');
    const token = await tokenOf('late@example.com');
    const stored = JSON.stringify([
      await test.shop.db.selectFrom('conversationLinks').selectAll().execute(),
      await test.shop.db.selectFrom('jobs').selectAll().execute(),
      await test.shop.db.selectFrom('mails').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    const age = (days: number) =>
      test.shop.db
        .updateTable('conversations')
        .set({ lastMessageAt: new Date(Date.now() - days * 24 * 60 * 60 * 1_000) })
        .where('id', '=', id)
        .execute();
    await age(89);
    expect((await test.request('GET', `/messages/${token}`)).status).toBe(200);
    await age(91);
    expect((await test.request('GET', `/messages/${token}`)).body).toMatchObject({ code: 'invalid_token' });
    expect((await test.request('POST', `/messages/${token}`, { body: { message: 'Hello?' } })).status).toBe(400);
    await test.shop.db
      .updateTable('conversationLinks')
      .set({ createdAt: new Date(0) })
      .execute();
    await removeAged(test.shop);
    expect(await test.shop.db.selectFrom('conversationLinks').select('createdAt').execute()).toEqual([]);
  });

  it.each(['x', 'x'.repeat(43), '%00', '../admin'])('that is unknown opens nothing: %s', async (token) => {
    expect([400, 404]).toContain((await test.request('GET', `/messages/${token}`)).status);
  });

  it('takes messages of a limited length, and not too many', async () => {
    const id = await newConversation({ email: 'limits@example.com' });
    await reply(id, 'Hello');
    const token = await tokenOf('limits@example.com');
    for (const message of ['', '  ', 'x'.repeat(5001), 5, null])
      expect((await test.request('POST', `/messages/${token}`, { body: { message } })).status).toBe(422);
    test.shop.config.hasRateLimits = true;
    const statuses = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await test.request('POST', `/messages/${token}`, { body: { message: `Message ${n}` } })).status);
    test.shop.config.hasRateLimits = false;
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('hostile texts', () => {
  const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script></title>';

  it('reach nobody as anything but text', async () => {
    const id = await newConversation({
      name: `Eve ${EVIL}\r\nBcc: victim@example.com`.slice(0, 100),
      email: 'eve@example.com',
      subject: `Hi\r\nBcc: v@example.com ${EVIL}`,
      message: EVIL,
    });
    expect((await view(id)).subject).not.toMatch(/[\r\n]/);
    await reply(id, `Well. ${EVIL}`);
    await test.request('POST', `/messages/${await tokenOf('eve@example.com')}`, { body: { message: EVIL } });
    const mails = [...(await receive('eve@example.com')), ...(await receive('support@example.com')).slice(-2)];
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const { raw, html } of mails) {
      expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
      expect(html).not.toMatch(/<(script|img)/i);
    }
    expect((await view(id)).messages[0].text).toBe(EVIL);
  });
});

describe('the list', () => {
  it('has those that wait first, the longest wait at the top of their view', async () => {
    for (const subject of ['First', 'Second', 'Third']) await write({ subject, email: `${subject.toLowerCase()}@example.com` });
    const subjects = async (query: string) => (await list(query)).conversations.map(({ subject }: { subject: string }) => subject);
    expect(await subjects('status=waiting')).toEqual(['First', 'Second', 'Third']);
    const third = (await list('q=third@example')).conversations[0];
    await reply(third._id, 'Hello');
    expect(await subjects('')).toEqual(['Second', 'First', 'Third']);
    expect(await subjects('status=replied')).toEqual(['Third']);
    expect(await subjects('q=due%0Aon')).toEqual(['Third', 'Second', 'First']);
    expect(await subjects('q=100%25')).toEqual([]);
    expect(await list('limit=1&page=2')).toMatchObject({ page: 2, totalPages: 3, total: 3, conversations: [{ subject: 'First' }] });
    expect((await call('GET', '?status=lost')).status).toBe(422);
    expect((await call('GET', '?assigned=x')).status).toBe(422);
  });

  it('is for staff with the rights', async () => {
    const id = await newConversation();
    expect((await test.request('GET', '/admin/conversations')).status).toBe(401);
    for (const person of [packer, shopper]) {
      expect((await call('GET', '', undefined, person)).status).toBe(403);
      expect((await call('GET', `/${id}`, undefined, person)).status).toBe(403);
      expect((await call('POST', `/${id}/messages`, { message: 'x', lastMessageId: '1' }, person)).status).toBe(403);
      expect((await call('PUT', `/${id}`, { status: 'closed' }, person)).status).toBe(403);
    }
    expect((await call('GET', '/nonsense')).status).toBe(404);
  });
});

describe('the list of many conversations', () => {
  it('is read and counted along indexes', async () => {
    const order = crypto.randomUUID();
    await sql`
      INSERT INTO conversations (subject, name, email, user_id, status, waiting_since, assigned_to, last_message_at)
      SELECT 'About kettle ' || n, 'Reader ' || n, 'reader-' || n || '@example.com', CASE WHEN n % 2000 = 0 THEN ${shopper.userId}::uuid END,
             CASE WHEN n % 500 = 0 THEN 'waiting' WHEN n % 50 = 0 THEN 'replied' ELSE 'closed' END,
             CASE WHEN n % 500 = 0 THEN now() END, CASE WHEN n % 1000 = 0 THEN ${owner.userId}::uuid END, now() - n * interval '1 minute'
        FROM generate_series(1, 20000) n`.execute(test.shop.db);
    await sql`INSERT INTO conversation_messages (conversation_id, author, text) SELECT id, 'shopper', 'Text of ' || subject FROM conversations`.execute(
      test.shop.db,
    );
    await sql`VACUUM ANALYZE conversations, conversation_messages`.execute(test.shop.db);
    const seen: { sql: string; parameters: readonly unknown[] }[] = [];
    const db = createDatabase({ url: test.shop.config.databaseUrl ?? '', onQuery: ({ query }) => void seen.push(query) });
    const scans: Record<string, string[]> = {};
    for (const [name, filter] of Object.entries({
      open: { status: 'open' },
      waiting: { status: 'waiting' },
      closed: { status: 'closed' },
      all: { status: 'all' },
      mine: { status: 'open', assigned: owner.userId },
      customer: { customer: shopper.userId },
      order: { order },
      text: { q: 'reader-7771@' },
    } as const)) {
      seen.length = 0;
      await selectConversations(db, filter, { limit: 50, offset: 0 });
      const [query] = seen;
      if (!query) throw new Error('No statement was seen.');
      const plan = await explain(test.shop.db, 'COSTS', query);
      scans[name] = scannedTables(plan).filter((table) => table.startsWith('conversation'));
    }
    seen.length = 0;
    await countWaiting(db);
    scans.count = scannedTables(await explain(test.shop.db, 'COSTS', seen[0] ?? { sql: '' }));
    await db.destroy();
    expect(Object.entries(scans).filter(([, tables]) => tables.length > 0)).toEqual([]);
  });
});

describe('saved replies', () => {
  const saved = (method: string, path: string, body?: object, { token } = support) =>
    test.request(method, `/admin/saved-replies${path}`, { token, ...(body && { body }) });

  it('are added, changed and deleted, with one name each', async () => {
    const { reply: one } = (await saved('POST', '', { name: 'Delay', text: 'Hello {name}, order {order} is late.' })).body;
    expect(one).toMatchObject({ name: 'Delay', version: 1 });
    expect((await saved('POST', '', { name: 'DELAY', text: 'x' })).body.errors).toMatchObject([{ field: 'name' }]);
    expect((await saved('PUT', `/${one._id}`, { name: 'Late', text: 'Sorry', version: 1 })).body.reply).toMatchObject({
      name: 'Late',
      version: 2,
    });
    expect((await saved('PUT', `/${one._id}`, { name: 'Later', text: 'Sorry', version: 1 })).body.current.name).toBe('Late');
    expect((await saved('GET', '')).body.replies).toHaveLength(1);
    expect((await saved('DELETE', `/${one._id}`)).status).toBe(200);
    expect((await saved('DELETE', `/${one._id}`)).status).toBe(404);
    expect((await saved('GET', '', undefined, packer)).status).toBe(403);
    expect((await saved('POST', '', { name: ' ', text: 'x' })).status).toBe(422);
  });

  it('have a language or are for all, and a conversation says its own', async () => {
    const speak = async (...languages: string[]) => {
      const body = { languages, default: 'en' };
      expect((await test.request('PUT', '/admin/languages', { token: owner.token, body })).status).toBe(200);
    };
    expect((await saved('GET', '')).body).not.toHaveProperty('languages');
    const id = await newConversation();
    expect(await view(id)).not.toHaveProperty('language');

    await speak('de', 'en');
    const { reply: german } = (await saved('POST', '', { name: 'Verspätung', text: 'Leider …', language: 'de' })).body;
    const { reply: forAll } = (await saved('POST', '', { name: 'Hours', text: '9–17' })).body;
    expect([german.language, forAll.language]).toEqual(['de', undefined]);
    expect((await saved('GET', '')).body.languages).toEqual(['en', 'de']);
    const change = async (body: object) =>
      (await saved('PUT', `/${german._id}`, { name: 'Verspätung', text: 'Leider', ...body })).body.reply;
    expect((await change({})).language).toBe('de');
    expect((await change({ language: 'fr' })).language).toBe('fr');
    expect((await change({ language: null })).language).toBeUndefined();
    for (const language of ['tlh', 'constructor', 7]) {
      const refused = await saved('POST', '', { name: 'x', text: 'x', language });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'language', message: 'Please choose one of the listed languages' }] },
      });
    }
    const { entries } = (await test.request('GET', `/admin/audit?subjectType=saved_reply&subjectId=${german._id}`, { token: owner.token }))
      .body;
    expect(entries[0]).toMatchObject({ action: 'saved_reply.update', before: { language: 'fr' } });
    for (const { _id } of [german, forAll]) await saved('DELETE', `/${_id}`);

    expect((await view(id)).language).toBe('en');
    const body = { name: 'Ada', email: 'ada.de@example.com', subject: 'Kessel', message: 'Ist er rund?' };
    await test.request('POST', '/contact', { body, headers: { 'Accept-Language': 'de' } });
    const { conversations } = await list('status=all');
    const [{ _id }] = conversations.filter(({ email: from }: { email: string }) => from === body.email);
    expect((await view(_id)).language).toBe('de');
    await speak('en');
  });

  it('do not reach a shopper with a variable left', async () => {
    const id = await newConversation();
    const refused = await reply(id, 'Hello {name}, your order {order}');
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'message', message: 'Please replace {name}, {order} first' }] },
    });
  });
});
