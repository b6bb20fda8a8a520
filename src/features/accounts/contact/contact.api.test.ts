import { describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { contactMessages as messages } from './contact.messages';

const test = openTestShop();
const WORDS = { name: 'Ada', email: 'ada@example.com', subject: 'Where is my kettle?', message: 'It was due\non Monday.' };

const send = (body: unknown) => test.request('POST', '/contact', { body });
const received = async () => {
  await doDueJobs(test.shop);
  return readOutbox(test.shop.config.dataDir, 'support@example.com');
};

describe('the contact form', () => {
  it('sends a mail to support, which can reply to the visitor', async () => {
    expect(await send(WORDS)).toMatchObject({ status: 200, body: { success: true, message: messages.sent } });
    const [mail] = await received();
    expect(mail?.subject).toBe('Contact: Where is my kettle?');
    expect(mail?.headers['reply-to']).toBe('Ada <ada@example.com>');
    expect(mail?.text).toContain('It was due');
  });

  it.each([
    [{ name: ' ' }, 'name', messages.nameRequired],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ada' }, 'email', 'Invalid email address'],
    [{ message: '' }, 'message', messages.messageRequired],
    [{ message: 'x'.repeat(5001) }, 'message', 'Please use at most 5000 characters'],
    [{ message: { html: '' } }, 'message', messages.messageRequired],
  ])('requires all fields: case %#', async (wrong, field, message) => {
    expect(await send({ ...WORDS, ...wrong })).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });

  it('is safe from header and HTML injection', async () => {
    const evil = '"><script>alert(1)</script>\r\nBcc: victim@example.com';
    await send({ name: evil, email: 'eve@example.com', subject: evil, message: evil });
    const mail = (await received()).find(({ headers }) => headers['reply-to']?.includes('eve@example.com'));
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.headers.to).toBe('support@example.com');
    expect((await send({ ...WORDS, email: 'a@b.co,victim@example.com' })).status).toBe(422);
  });

  it('is limited to five times an hour', async () => {
    test.shop.config.hasRateLimits = true;
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await send(WORDS)).status);
    test.shop.config.hasRateLimits = false;
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
