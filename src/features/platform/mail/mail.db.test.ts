import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { runDueJobs } from '#features/platform/jobs/jobs.service.server';
import { doDueJobs } from '#server/jobs.server';
import { readOutbox, startMailServer } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import type { AddressedMail } from './mail.schema';
import { enqueueMail, mailJob, mailLink } from './mail.service.server';
import { deliverMail } from './mail-transport.server';

const test = openTestShop();
const servers: { stop: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await test.shop.db.deleteFrom('jobs').execute();
});

const MAIL: AddressedMail = {
  language: 'en',
  to: 'ada@example.com',
  subject: 'Grüße an <Ada>',
  preview: 'A line beside the subject',
  title: 'Hello <b>Ada</b>',
  paragraphs: ['First line\nsecond line', 'Tom & Jerry'],
  button: { label: 'Open', url: 'http://localhost:3000/x?a=1&b="2"' },
  facts: [{ name: 'From', value: '<script>alert(1)</script>' }],
};

async function withServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  servers.push(server);
  return { ...server, shop: { ...test.shop, config: { ...test.shop.config, smtpUrl: server.url } } };
}

const jobs = () => test.shop.db.selectFrom('jobs').selectAll().execute();
const makeDue = () =>
  test.shop.db
    .updateTable('jobs')
    .set({ runAt: new Date(Date.now() - 1000) })
    .execute();

/** An SMTP error for startMailServer's callbacks. */
function refuse(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode });
}

describe('a mail', () => {
  it('is sent to the mail server as HTML and as text, and its job is deleted', async () => {
    const { shop, mails } = await withServer();
    await enqueueMail(shop.db, MAIL);
    await doDueJobs(shop);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'ada@example.com', subject: 'Grüße an <Ada>' });
    expect(mails[0]?.headers.from).toBe('Tradewind <support@example.com>');
    expect(mails[0]?.text).toContain('First line\nsecond line'.replace('\n', '\r\n'));
    expect(mails[0]?.text).toContain('http://localhost:3000/x?a=1&b="2"');
    expect(mails[0]?.html).toContain('Hello &#60;b&#62;Ada&#60;/b&#62;');
    expect(mails[0]?.html).not.toMatch(/<script|<b>Ada/);
    expect(mails[0]?.html).toContain('href="http://localhost:3000/x?a=1&#38;b=&#34;2&#34;"');
    expect(await jobs()).toEqual([]);
  });

  it('is written to the outbox where there is no mail server', async () => {
    await enqueueMail(test.shop.db, { ...MAIL, to: 'outbox@example.com' });
    await doDueJobs(test.shop);
    expect(await readOutbox(test.shop.config.dataDir, 'outbox@example.com')).toHaveLength(1);
    expect((await readdir(path.join(test.shop.config.dataDir, 'outbox'))).every((name) => name.endsWith('.eml'))).toBe(true);
  });

  it('is not sent when the transaction that caused it is rolled back', async () => {
    const { shop, mails } = await withServer();
    const undone = inTransaction(shop.db, async (tx) => {
      await enqueueMail(tx, MAIL);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await doDueJobs(shop);
    expect(mails).toEqual([]);
  });

  it('is safe from header injection by customers’ texts', async () => {
    const { shop, mails } = await withServer();
    await enqueueMail(shop.db, {
      ...MAIL,
      subject: 'Hi\r\nBcc: victim@example.com\r\n\r\nevil',
      replyTo: { name: 'Eve\r\nBcc: victim@example.com', address: 'eve@example.com\r\nBcc: victim@example.com' },
    });
    await doDueJobs(shop);
    expect(mails).toHaveLength(1);
    expect(Object.keys(mails[0]?.headers ?? {})).not.toContain('bcc');
    expect(mails[0]?.raw.slice(0, mails[0].raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
  });

  it('links to the configured URL of the shop', () => {
    expect(mailLink(test.shop, '/x')).toBe('http://localhost:3000/x');
    const config = { ...test.shop.config, shop: { ...test.shop.config.shop, url: 'https://shop.example' } };
    expect(mailLink({ ...test.shop, config }, '/x')).toBe('https://shop.example/x');
  });
});

describe('sending', () => {
  it('is retried with growing delays until it succeeds once', async () => {
    let isDown = true;
    const { shop, mails } = await withServer({
      onMailFrom: (_address, _session, done) => done(isDown ? refuse(451, 'Try again later') : null),
    });
    await enqueueMail(shop.db, MAIL);
    await doDueJobs(shop);
    await doDueJobs(shop);
    expect(await jobs()).toMatchObject([{ attempts: 1, failedAt: null, handedOverAt: null, lastError: expect.stringContaining('451') }]);
    await makeDue();
    const triedMs = Date.now();
    await doDueJobs(shop);
    expect((await jobs())[0]?.runAt.getTime()).toBeGreaterThan(triedMs + 8_000);
    isDown = false;
    await makeDue();
    await doDueJobs(shop);
    await doDueJobs(shop);
    expect(mails).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  it('that is refused for now reports it after its hand-over is stored, so that it is retried', async () => {
    const { shop } = await withServer({ onMailFrom: (_address, _session, done) => done(refuse(451, 'Try again later')) });
    const composed = { envelope: { from: 'shop@example.com', to: ['ada@example.com'] }, message: Buffer.from('Subject: Hi\r\n\r\nHi') };
    const events: string[] = [];
    const handOver = async () => {
      // biome-ignore lint/plugin: a hand-over that takes its time is what is tested.
      await sleep(300);
      events.push('hand-over stored');
    };
    const attempt = { jobId: '1', kind: mailJob.kind, payload: MAIL, enqueuedAt: new Date(), attempts: 1, isLast: false, handOver };
    await deliverMail(shop, composed, attempt).catch(() => events.push('refusal reported'));
    expect(events).toEqual(['hand-over stored', 'refusal reported']);
  });

  it('is retried when the mail server is unreachable', async () => {
    const { shop, stop } = await withServer();
    await stop();
    servers.pop();
    await enqueueMail(shop.db, MAIL);
    await doDueJobs(shop);
    expect(await jobs()).toMatchObject([{ attempts: 1, failedAt: null, handedOverAt: null }]);
  });

  it('follows at once, all that waits, as soon as the mail server takes one again after an outage', async () => {
    const { shop, stop, mails, url } = await withServer();
    await stop();
    servers.pop();
    for (let n = 0; n < 9; n++) await enqueueMail(shop.db, { ...MAIL, to: `waiting-${n}@example.com` });
    await doDueJobs(shop);
    expect(await jobs()).toHaveLength(9);
    expect((await jobs()).every(({ lastError, failedAt }) => lastError?.startsWith('ServiceUnreachable') && !failedAt)).toBe(true);
    // An hour of outage later, they are due at different times within five minutes.
    await shop.db
      .updateTable('jobs')
      .set({ attempts: 15, runAt: new Date(Date.now() + 280_000) })
      .execute();
    const again = await startMailServer({}, Number(new URL(url).port));
    servers.push(again);
    await enqueueMail(shop.db, { ...MAIL, to: 'new@example.com' });
    await doDueJobs(shop);
    expect(await jobs()).toEqual([]);
    expect([...mails, ...again.mails].map(({ to }) => to).sort()).toEqual([
      'new@example.com',
      ...Array.from({ length: 9 }, (_, n) => `waiting-${n}@example.com`),
    ]);
  });

  it('waits while the mail server refuses the shop’s password, instead of giving mails up', async () => {
    const { shop, url } = await withServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(refuse(535, 'Wrong password')),
    });
    const config = { ...shop.config, smtpUrl: Object.assign(new URL(url), { username: 'shop', password: 'old' }).href };
    await enqueueMail(shop.db, MAIL);
    await doDueJobs({ ...shop, config });
    expect(await jobs()).toMatchObject([{ attempts: 1, failedAt: null, lastError: expect.stringContaining('ServiceUnreachable') }]);
  });

  it('is given up at once after a permanent refusal', async () => {
    const { shop } = await withServer({ onRcptTo: (_address, _session, done) => done(refuse(550, 'No such mailbox')) });
    await enqueueMail(shop.db, MAIL);
    await doDueJobs(shop);
    expect(await jobs()).toMatchObject([{ attempts: 1, failedAt: expect.any(Date) }]);
    await makeDue();
    await doDueJobs(shop);
    expect((await jobs())[0]?.attempts).toBe(1);
  });

  it('is not repeated when the connection breaks after the mail was handed over', async () => {
    let acceptedCount = 0;
    const server = createServer((socket) => {
      let isData = false;
      socket.on('error', () => {});
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        const received = chunk.toString();
        if (isData && received.includes('\r\n.\r\n')) {
          acceptedCount++;
          socket.destroy();
        } else if (!isData) {
          isData = received.startsWith('DATA');
          socket.write(isData ? '354 go\r\n' : '250 fine\r\n');
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push({ stop: () => new Promise((resolve) => server.close(() => resolve())) });
    const address = server.address();
    const smtpUrl = `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
    const shop = { ...test.shop, config: { ...test.shop.config, smtpUrl } };
    await enqueueMail(shop.db, MAIL);
    await doDueJobs(shop);
    expect(acceptedCount).toBe(1);
    expect(await jobs()).toEqual([]);
  });

  it('is repeated when the process died before the hand-over, not when it died after it', async () => {
    const { shop, mails } = await withServer();
    await enqueueMail(shop.db, MAIL);
    await enqueueMail(shop.db, { ...MAIL, to: 'grace@example.com' });
    const died = { attempts: 1, runAt: new Date(Date.now() - 1000) };
    const [first] = await jobs();
    await shop.db.updateTable('jobs').set(died).execute();
    await shop.db
      .updateTable('jobs')
      .set({ handedOverAt: new Date() })
      .where('id', '=', first?.id ?? '')
      .execute();
    await doDueJobs(shop);
    expect(mails.map(({ to }) => to)).toEqual(['grace@example.com']);
    expect(await jobs()).toEqual([]);
  });

  it('happens once with several processes', async () => {
    const { shop, mails } = await withServer();
    for (let n = 0; n < 20; n++) await enqueueMail(shop.db, { ...MAIL, to: `reader-${n}@example.com` });
    await Promise.all(Array.from({ length: 4 }, () => doDueJobs(shop)));
    expect(mails.map(({ to }) => to).sort()).toEqual(Array.from({ length: 20 }, (_, n) => `reader-${n}@example.com`).sort());
  });

  it('is aborted when another process has taken the job over', async () => {
    const { shop, mails } = await withServer();
    await enqueueMail(shop.db, MAIL);
    const slow = {
      ...mailJob,
      run: async (...args: Parameters<typeof mailJob.run>) => {
        // The lease is over, and another process has started the job.
        await shop.db.updateTable('jobs').set({ attempts: 2 }).execute();
        await mailJob.run(...args);
      },
    };
    await runDueJobs(shop, [slow]);
    expect(mails).toEqual([]);
    expect(await jobs()).toMatchObject([{ attempts: 2 }]);
  });
});
