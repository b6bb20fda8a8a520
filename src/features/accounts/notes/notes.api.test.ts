import { beforeAll, describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let ada: { token: string; userId: string };
let support: { token: string; userId: string };
let packer: { token: string; userId: string };
let shopper: { token: string; userId: string };
let customer: string;

beforeAll(async () => {
  ada = await test.signIn('owner');
  support = await test.signIn('support');
  packer = await test.signIn('packer');
  shopper = await test.signIn();
  customer = `customer:${shopper.userId}`;
});

const call = (method: string, path: string, body?: object, { token } = ada) =>
  test.request(method, `/admin/notes${path}`, { token, ...(body && { body }) });
const write = async (text: string, subject = customer, person = ada) =>
  (await call('POST', `?subject=${subject}`, { text }, person)).body.note;
const list = async (subject = customer, person = ada) => (await call('GET', `?subject=${subject}`, undefined, person)).body;
const emailOf = async (userId: string) =>
  (await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
/** Their mails of mentions; that of their registration is sent in the same batch. */
const mentionsMailedTo = async ({ userId }: { userId: string }) => {
  await doDueJobs(test.shop);
  const mails = await readOutbox(test.shop.config.dataDir, await emailOf(userId));
  return mails.filter(({ subject }) => subject.includes('mentioned'));
};

describe('notes', () => {
  it('are written, changed and deleted, and the log has each text', async () => {
    const note = await write('  Called twice.\nSee https://example.com  ');
    expect(note).toMatchObject({
      text: 'Called twice.\nSee https://example.com',
      mine: true,
      version: 1,
      mentions: [],
      by: { _id: ada.userId },
    });
    const changed = await call('PUT', `/${note._id}`, { text: 'Called three times.', version: 1 });
    expect(changed.body.note).toMatchObject({ text: 'Called three times.', version: 2, editedAt: expect.any(String) });
    const late = await call('PUT', `/${note._id}`, { text: 'x', version: 1 });
    expect([late.status, late.body.current.text]).toEqual([409, 'Called three times.']);
    expect((await list(customer, support)).notes[0]).toMatchObject({ _id: note._id, mine: false });
    expect((await call('DELETE', `/${note._id}`)).status).toBe(200);
    expect((await call('DELETE', `/${note._id}`)).status).toBe(404);
    const { body } = await test.request('GET', `/admin/audit?subjectType=customer&subjectId=${shopper.userId}`, { token: ada.token });
    expect(body.entries.slice(0, 3)).toMatchObject([
      { action: 'note.delete', before: { note: 'Called three times.' } },
      { action: 'note.update', before: { note: 'Called twice.\nSee https://example.com' }, after: { note: 'Called three times.' } },
      { action: 'note.create', after: { note: 'Called twice.\nSee https://example.com' } },
    ]);
  });

  it('come in pages, the newest first', async () => {
    const other = await test.signIn();
    for (let n = 0; n < 5; n++) await write(`Note ${n}`, `customer:${other.userId}`);
    const page = await list(`customer:${other.userId}&limit=2&page=2`);
    expect(page).toMatchObject({ page: 2, limit: 2, totalPages: 3, total: 5, notes: [{ text: 'Note 2' }, { text: 'Note 1' }] });
  });

  it('are changed by their writers only', async () => {
    const note = await write('Mine');
    expect((await call('PUT', `/${note._id}`, { text: 'Yours' }, support)).status).toBe(403);
    expect((await call('DELETE', `/${note._id}`, undefined, support)).status).toBe(403);
    expect((await call('DELETE', `/${note._id}`, undefined, packer)).status).toBe(404);
    expect((await list()).notes[0].text).toBe('Mine');
  });

  it('change once when two windows save at once', async () => {
    const note = await write('First');
    const responses = await Promise.all(['a', 'b', 'c'].map((text) => call('PUT', `/${note._id}`, { text, version: 1 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('are for staff who may read what they are about', async () => {
    expect((await test.request('GET', `/admin/notes?subject=${customer}`)).status).toBe(401);
    expect((await call('GET', `?subject=${customer}`, undefined, shopper)).status).toBe(403);
    expect((await call('GET', `?subject=${customer}`, undefined, packer)).status).toBe(403);
    expect((await call('POST', `?subject=${customer}`, { text: 'x' }, packer)).status).toBe(403);
    expect((await call('GET', '/people?subject=order:00000000-0000-4000-8000-000000000000', undefined, packer)).status).toBe(200);
    expect((await call('POST', '?subject=order:00000000-0000-4000-8000-000000000000', { text: 'x' }, packer)).status).toBe(404);
  });

  it.each(['', 'order', 'order:1', `user:${crypto.randomUUID()}`, `order:${crypto.randomUUID()}:x`])(
    'refuse the subject “%s”',
    async (subject) => {
      expect((await call('GET', `?subject=${subject}`)).status).toBe(422);
    },
  );

  it.each(['', '   ', 'x'.repeat(5001), 5, { html: '' }])('refuse the text %j', async (text) => {
    expect((await call('POST', `?subject=${customer}`, { text })).status).toBe(422);
  });
});

describe('mentions', () => {
  it('are mailed once, counted until they are read, and of people who may read the subject', async () => {
    const { body } = await call('GET', `/people?subject=${customer}`);
    const ids = body.people.map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual(expect.arrayContaining([ada.userId, support.userId]));
    expect(ids).not.toContain(packer.userId);

    const note = await write(`@[${support.userId}] and @[${ada.userId}], please call <b>back</b>.`);
    expect(note.mentions).toHaveLength(2);
    const [mail] = await mentionsMailedTo(support);
    expect(mail?.subject).toMatch(/ mentioned you in a note on customer /);
    expect(mail?.text).toContain('@Ada Lovelace and @Ada Lovelace, please call <b>back</b>.');
    expect(mail?.html).not.toContain('<b>back');
    expect(await mentionsMailedTo(ada)).toEqual([]);

    await call('PUT', `/${note._id}`, { text: `@[${support.userId}] please hurry` });
    expect(await mentionsMailedTo(support)).toHaveLength(1);
    const unread = (await call('GET', '/mentions', undefined, support)).body;
    expect(unread).toMatchObject({ total: 1, mentions: [{ note: { _id: note._id }, subject: { type: 'customer', id: shopper.userId } }] });
    expect((await call('GET', '/mentions')).body.total).toBe(0);
    const read = await call('PUT', '/mentions/read', { noteIds: [note._id] }, support);
    expect(read.body).toMatchObject({ total: 0, mentions: [] });
  });

  it('of somebody who may not read the subject are refused', async () => {
    for (const id of [packer.userId, shopper.userId, crypto.randomUUID()])
      expect((await call('POST', `?subject=${customer}`, { text: `Hello @[${id}]` })).status).toBe(422);
    const crowd = Array.from({ length: 21 }, () => `@[${crypto.randomUUID()}]`).join(' ');
    expect((await call('POST', `?subject=${customer}`, { text: crowd })).body.errors[0].message).toMatch(/at most 20/);
  });

  it('are not shown to somebody whose role no longer has the right, and end with the account', async () => {
    const leaving = await test.signIn('support');
    const note = await write(`@[${leaving.userId}] please call`);
    await test.shop.db.updateTable('users').set({ role: 'packer' }).where('id', '=', leaving.userId).execute();
    expect((await call('GET', '/mentions', undefined, leaving)).body.total).toBe(0);
    // A mention that was there before stays, although it could not be added.
    expect((await call('PUT', `/${note._id}`, { text: `@[${leaving.userId}] please call him` })).status).toBe(200);
    await test.shop.db.deleteFrom('users').where('id', '=', leaving.userId).execute();
    expect((await list()).notes[0]).toMatchObject({ _id: note._id, mentions: [] });
  });
});
