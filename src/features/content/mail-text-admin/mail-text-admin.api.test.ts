import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetText } from '#features/accounts/accounts/accounts.mail-texts';
import { resetMail, welcomeMail } from '#features/accounts/accounts/accounts-mails.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { findTextProblems } from '#features/platform/mail-texts/mail-text.rules';
import { doDueJobs } from '#server/jobs.server';
import { startMailServer } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { MAIL_TEXT_GROUPS } from './mail-text-registry';

const test = openTestShop();
const servers: { stop: () => Promise<void> }[] = [];
let token: string;
let userId: string;

beforeEach(async () => {
  ({ token, userId } = await test.signIn('admin'));
  await test.shop.db.deleteFrom('mailTextDrafts').execute();
  await test.shop.db.deleteFrom('mailTextVersions').execute();
  await test.shop.db.deleteFrom('jobs').execute();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const WELCOME = 'account.welcome';
const send = (method: string, path = '', body?: unknown, as: string | undefined = token) =>
  test.request(method, `/admin/mail-texts${path}`, { token: as, body });
const put = (body: unknown, mail = WELCOME) => send('PUT', `/${mail}`, body);
const draft = async (mail = WELCOME) => (await send('GET', `/${mail}`)).body.mailText;
const publish = async (mail = WELCOME) => send('POST', `/${mail}/publish`, { version: (await draft(mail)).version });

async function received(mails: Mail[]) {
  const server = await startMailServer();
  servers.push(server);
  const shop = { ...test.shop, config: { ...test.shop.config, smtpUrl: server.url } };
  for (const mail of mails) await enqueueMail(shop.db, { ...mail, language: 'en' });
  await doDueJobs(shop);
  return server.mails;
}
const welcome = (firstName = 'Ada') => welcomeMail(test.shop, { id: crypto.randomUUID(), firstName, email: 'ada@example.com' });

describe('the words of mails', () => {
  it('are the shop’s own in a fresh shop, and each of them could be published', async () => {
    const { body } = await send('GET');
    const listed = body.groups.flatMap(({ mails }: { mails: { status: string }[] }) => mails);
    expect(listed.length).toBe(MAIL_TEXT_GROUPS.flatMap(({ texts }) => texts).length);
    expect(new Set(listed.map(({ status }: { status: string }) => status))).toEqual(new Set(['default']));
    for (const definition of MAIL_TEXT_GROUPS.flatMap(({ texts }) => texts)) {
      expect(findTextProblems(definition, definition.text()), definition.mail).toEqual([]);
      expect((await send('POST', `/${definition.mail}/preview`, definition.text())).status, definition.mail).toBe(200);
    }
    const ids = MAIL_TEXT_GROUPS.flatMap(({ texts }) => texts.map(({ mail }) => mail));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are sent once they are published, in mails that wait already too', async () => {
    expect((await put({ subject: 'Ahoy {name}', body: 'Welcome **aboard**, {name}.' })).body.mailText).toMatchObject({
      status: 'draft',
      changed: ['subject', 'body'],
    });
    expect(await received([welcome()])).toMatchObject([{ subject: 'Welcome to Tradewind' }]);
    await enqueueMail(test.shop.db, { ...welcome('<b>Eve</b>\r\nBcc: x@example.com'), language: 'en' });
    expect((await publish()).body).toMatchObject({ mailText: { status: 'published', changed: [] } });
    const [mail] = await received([]);
    expect(mail?.subject).toBe('Ahoy <b>Eve</b> Bcc: x@ example. com');
    expect(mail?.headers.bcc).toBeUndefined();
    expect(mail?.html).toContain('Welcome <b>aboard</b>, &#60;b&#62;Eve&#60;/b&#62;');
    expect(mail?.text).toContain('Welcome aboard, <b>Eve</b>');
    expect(mail?.html).toContain('Start Shopping');
  });

  it('put the button where the link is, and mask its token in the log', async () => {
    await put({ body: 'Hi {name}.\n\n{link}\n\nSee you.' }, 'account.reset');
    await publish('account.reset');
    const url = `https://shop.example/reset-password/${'aB3'.repeat(14)}x`;
    const [mail] = await received([
      resetMail(test.shop, { id: crypto.randomUUID(), firstName: 'Ada', email: 'ada@example.com' }, { url, minutes: 60 }),
    ]);
    expect(mail?.text.indexOf(url)).toBeLessThan(mail?.text.indexOf('See you.') ?? 0);
    expect(mail?.html.split(`href="${url}"`).length).toBe(3);
    const logged = await test.shop.db.selectFrom('mails').select(['bodyText', 'bodyHtml']).where('kind', '=', 'account.reset').execute();
    expect(JSON.stringify(logged)).not.toContain('aB3aB3');
  });

  it('refuse what cannot be sent, beside its field', async () => {
    expect(await put({ subject: 'Hi {lastName}' })).toMatchObject({ status: 422, body: { errors: [{ field: 'subject' }] } });
    expect(await put({ subject: 'Hi\r\nBcc: x@example.com' })).toMatchObject({ status: 422, body: { errors: [{ field: 'subject' }] } });
    expect(await put({ body: '[x](javascript:alert(1))' })).toMatchObject({ status: 422, body: { errors: [{ field: 'body' }] } });
    expect(await put({ body: 'Hello {name}' }, 'account.reset')).toMatchObject({ status: 422, body: { errors: [{ field: 'body' }] } });
    expect(await put({ button: 'Press' }, 'account.email_reverted')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'button' }] },
    });
    expect(await put({ body: 'x'.repeat(5_001) })).toMatchObject({ status: 422 });
    expect((await put({ title: 'x' }, 'no.such')).status).toBe(404);
    expect((await send('POST', '/account.reset/preview', { ...resetText.text(), body: 'x' })).status).toBe(422);
  });

  it('show the preview without anything that runs', async () => {
    const text = { ...resetText.text(), title: '<script>alert(1)</script>', body: '<img src=x onerror=alert(1)>\n\n{link}' };
    const { body } = await send('POST', '/account.reset/preview', text);
    expect(body.html).not.toMatch(/<script|<img/);
    expect(body.text).toContain('<img src=x');
    expect(body.darkHtml).toContain('background:#171e22');
  });

  it('merge changes of different fields, and show both values of the same one', async () => {
    await put({ title: 'One', version: 0 });
    expect((await put({ subject: 'Two', version: 0 })).status).toBe(200);
    expect(await put({ title: 'Three', version: 0 })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'title' }], current: { text: { title: 'One', subject: 'Two' }, version: 2 } },
    });
    expect((await send('POST', `/${WELCOME}/publish`, { version: 1 })).status).toBe(409);
  });

  it('can be those of an earlier version, the shop’s own, or the published ones again', async () => {
    await put({ title: 'One' });
    await publish();
    await put({ title: 'Two' });
    await publish();
    const { versions } = (await send('GET', `/${WELCOME}/versions`)).body;
    expect(versions).toHaveLength(2);
    expect((await send('POST', `/${WELCOME}/versions/${versions[1]._id}/restore`)).body.mailText.text.title).toBe('One');
    expect((await send('POST', `/${WELCOME}/discard`)).body.mailText).toMatchObject({ text: { title: 'Two' }, status: 'published' });
    expect((await send('POST', `/${WELCOME}/default`)).body.mailText).toMatchObject({
      text: { title: 'Welcome, {name}' },
      status: 'changed',
    });
    expect((await publish()).body.mailText.status).toBe('default');
    expect((await send('GET', `/${WELCOME}/versions`)).body.versions[0].isDefault).toBe(true);
    expect((await publish()).status).toBe(409);
    expect((await send('POST', `/${WELCOME}/versions/999999/restore`)).status).toBe(404);
    expect((await send('POST', `/account.reset/versions/${versions[0]._id}/restore`)).status).toBe(404);
    expect((await send('POST', '/no.such/versions/1/restore')).body.message).toBe('There is no such email');
  });

  it('are undone from the log: drafts and publishing', async () => {
    await put({ title: 'One' });
    await publish();
    const { entries } = (await test.request('GET', `/admin/audit?subjectType=mail_text&subjectId=${WELCOME}`, { token })).body;
    const undo = (action: string) => {
      const entry = entries.find((each: { action: string }) => each.action === action);
      return test.request('POST', `/admin/audit/${entry._id}/undo`, { token, body: {} });
    };
    expect((await undo('mail_text.publish')).status).toBe(200);
    expect(await draft()).toMatchObject({ status: 'draft', text: { title: 'One' } });
    expect((await received([welcome()]))[0]?.html).toContain('Welcome, Ada');
    expect((await undo('mail_text.update')).status).toBe(200);
    expect((await draft()).status).toBe('default');
  });

  it('are tried by a test mail to whoever sends it, saved or not', async () => {
    const { text } = await draft('order.placed');
    const { status, body } = await send('POST', '/order.placed/test', { ...text, title: 'Tried' });
    const { email } = await test.shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    expect({ status, message: body.message }).toEqual({ status: 200, message: `A test email is on its way to ${email}` });
    const mails = await received([]);
    expect(mails).toMatchObject([{ to: email, subject: '[Test] We have your order TW-2026-104217' }]);
    expect(mails[0]?.html).toContain('Tried');
    expect((await draft('order.placed')).status).toBe('default');
  });

  it('are for staff who may change settings', async () => {
    const calls = [
      ['GET', ''],
      ['GET', `/${WELCOME}`],
      ['GET', `/${WELCOME}/versions`],
      ['PUT', `/${WELCOME}`],
      ...['publish', 'discard', 'default', 'preview', 'test', 'versions/1/restore'].map((path) => ['POST', `/${WELCOME}/${path}`]),
    ] as const;
    const [customer, packer] = [await test.signIn(), await test.signIn('packer')];
    for (const [method = '', path = ''] of calls) {
      expect((await test.request(method, `/admin/mail-texts${path}`)).status, path).toBe(401);
      expect((await send(method, path, method === 'GET' ? undefined : {}, customer.token)).status, path).toBe(403);
      if (method !== 'GET' && !path.endsWith('preview')) expect((await send(method, path, {}, packer.token)).status, path).toBe(403);
    }
  });
});
