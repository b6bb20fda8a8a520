import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import {
  type Attempt,
  PermanentFailure,
  retryUnreachable,
  ServiceUnreachable,
  UnknownOutcome,
} from '#features/platform/jobs/jobs.service.server';
import type { Shop } from '#server/shop.server';
import { SECOND_MS } from '#shared/time';
import { traced } from '#shared/tracing.server';
import { mailMessages as messages } from './mail.messages';
import type { LaidOutMail } from './mail.schema';
import { type MailServer, openMailServer, readSender } from './mail-server.server';

const CONNECTION_TIMEOUT_MS = 15 * SECOND_MS;
/** How long the mail server may send nothing. */
const SOCKET_TIMEOUT_MS = 30 * SECOND_MS;

interface ComposedMail {
  envelope: { from: string | false; to: string[] };
  message: Buffer;
}

/** Composes the MIME message. Customers' texts cannot inject headers: nodemailer encodes them. */
export async function composeMail(mail: LaidOutMail, shop: Shop, messageId: string): Promise<ComposedMail> {
  const { email } = shop.config.shop;
  const from = await readSender(shop);
  const host = from.address.split('@')[1];
  // Answers are for people, whatever address mails are sent from.
  const replyTo = mail.replyTo ?? (from.address === email ? undefined : email);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { envelope, message } = await composer.sendMail({
    from,
    to: { name: '', address: mail.to },
    ...(replyTo && { replyTo }),
    subject: mail.subject,
    // The same for every attempt, so that mail programs show duplicates once.
    messageId: `<${messageId}@${host}>`,
    ...(mail.thread && { references: `<${mail.thread}@${host}>`, inReplyTo: `<${mail.thread}@${host}>` }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.leaveUrl && { list: { unsubscribe: mail.leaveUrl } }),
    text: mail.text,
    html: mail.html,
    // A link in a customer's text must not make the shop fetch it.
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: mail.attachments ?? [],
  });
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in one piece.');
  return { envelope, message };
}

/**
 * Sends a mail once: to the mail server, without one as a file to DATA_DIR/outbox. Throws
 * `PermanentFailure` when the server refuses it permanently, `UnknownOutcome` when it may have accepted it.
 */
export async function deliverMail(shop: Shop, composed: ComposedMail, attempt: Attempt): Promise<void> {
  const server = await findServer(shop);
  await traced({ name: 'send mail', kind: 'client', attributes: { 'server.address': server?.name ?? 'outbox' } }, () =>
    server ? handOrWait(shop, { server, composed, attempt }) : writeToOutbox(path.join(shop.config.dataDir, 'outbox'), composed, attempt),
  );
}

/** Connects and signs in, and sends nothing. Rejects in the server's words. */
export async function checkMailServer(shop: Shop): Promise<void> {
  const server = await openMailServer(shop);
  if (!server) return;
  const transport = openTransport(server);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** A name that leads nowhere is corrected by somebody, and its mails wait meanwhile. */
async function findServer(shop: Shop): Promise<MailServer | undefined> {
  try {
    return await openMailServer(shop);
  } catch (error) {
    throw new ServiceUnreachable(messages.serverUnreachable(String(error)), { cause: error });
  }
}

function openTransport({ options }: MailServer) {
  return createTransport({
    ...options,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
}

interface HandedMail {
  server: MailServer;
  composed: ComposedMail;
  attempt: Attempt;
}

/** The mail servers that this process could not reach the last time. */
const unreachable = new Set<string>();

/** After an outage, the first mail that the server takes lets all others follow at once. */
async function handOrWait(shop: Shop, { server, composed, attempt }: HandedMail): Promise<void> {
  try {
    await handToServer(server, composed, attempt);
  } catch (error) {
    if (error instanceof ServiceUnreachable) unreachable.add(server.name);
    throw error;
  }
  if (unreachable.delete(server.name))
    await retryUnreachable(shop).catch((error) => shop.log.warn({ err: error }, 'waiting mails were not retried'));
}

/** The connection could not be made, the sign-in was refused (a changed password), or the server stops: the mail itself is fine. */
const UNREACHABLE_CODES = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS', 'EPROTOCOL']);
const SERVICE_NOT_AVAILABLE = 421;

async function handToServer(server: MailServer, { envelope, message }: ComposedMail, attempt: Attempt): Promise<void> {
  let handingOver: Promise<void> | undefined;
  let isHandedOver = false;
  let isOver = false;
  // Read only after the server has accepted the login: if the process dies before, nothing was sent.
  const raw = Readable.from(
    (async function* () {
      if (isOver) return;
      handingOver = attempt.handOver();
      await handingOver;
      isHandedOver = true;
      yield message;
    })(),
  );
  const transport = openTransport(server);
  try {
    await transport.sendMail({ envelope, raw });
  } catch (error) {
    isOver = true;
    // The message is read while the server still looks at the addresses: a refusal of these must not be reported before that is stored.
    await handingOver?.catch(() => {});
    const responseCode = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
    if (responseCode >= 500 && !isSignInRefused(error)) throw new PermanentFailure(messages.serverRefused(responseCode), { cause: error });
    if (!isHandedOver && isUnreachable(error, responseCode))
      throw new ServiceUnreachable(messages.serverUnreachable(String(error)), { cause: error });
    if (isHandedOver && responseCode === 0) throw new UnknownOutcome(messages.outcomeUnknown, { cause: error });
    throw error;
  } finally {
    transport.close();
  }
}

function isUnreachable(error: unknown, responseCode: number): boolean {
  return responseCode === SERVICE_NOT_AVAILABLE || UNREACHABLE_CODES.has(codeOf(error)) || isSignInRefused(error);
}

/** Also with a 5xx: the owner changes the server or the password, and no mail is lost. */
function isSignInRefused(error: unknown): boolean {
  return codeOf(error) === 'EAUTH';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** One file for each job, however often it runs; the rename makes sure that readers never see a partial file. */
async function writeToOutbox(outbox: string, { message }: ComposedMail, { jobId }: Attempt): Promise<void> {
  await mkdir(outbox, { recursive: true });
  const file = path.join(outbox, `${jobId}.eml`);
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
