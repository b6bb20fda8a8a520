import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError, invalidField } from '#shared/errors';
import { tooLong } from '#shared/text-schema';
import { MINUTE_MS } from '#shared/time';
import type { AppEnv } from './app-env.server';
import { refuseFullDisk } from './full-disk.server';
import { refuseUnstorable } from './input-checks.server';

export interface UploadedFile {
  /** Where it is while the call uses it. */
  path: string;
  bytes: number;
  /** Of its content, in hex. */
  sha256: string;
  /** As the client calls it; untrusted. */
  name: string;
  /** The other fields of the form. */
  fields: Record<string, string>;
}

interface UploadOptions {
  /** The form's field with the file. */
  field: string;
  /** The folder for the file while it is used. */
  dir: string;
  maxBytes: number;
  /** How long the other fields' texts may be at most, in characters; the caller checks each. */
  maxTextLength?: number;
  messages: { missing: string; tooLarge: string };
}

const MULTIPART = /^multipart\/form-data\s*;/i;
/** What the other fields and the parts' headers may add to the file. */
const FORM_BYTES = 64 * 1024;
const LIMITS = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 16 * 1024, parts: 21, headerPairs: 20 };
/** How much of a refused request is read, so that its client gets to read the response. */
const DRAIN_BYTES = 512 * 1024 * 1024;
const DRAIN_TIMEOUT_MS = MINUTE_MS;

/**
 * Streams the form's file to disk, and removes it when `use` is done. Throws `not_multipart`, `malformed`, `too_large`, `invalid`
 * without a file and for a field that is too long, and `unavailable` when the disk is full.
 */
export async function withUploadedFile<T>(
  c: Pick<Context<AppEnv>, 'req' | 'env'>,
  options: UploadOptions,
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const type = c.req.header('Content-Type') ?? '';
  if (!MULTIPART.test(type)) throw new AppError('not_multipart');
  if (Number(c.req.header('Content-Length') ?? 0) > options.maxBytes + FORM_BYTES) throw tooLarge(options.messages);
  const file = path.join(options.dir, randomUUID());
  try {
    await mkdir(options.dir, { recursive: true }).catch((error) => Promise.reject(refuseFullDisk(error)));
    return await use(await receiveFile(c, { ...options, type, file }));
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Reads the rest of a refused upload before the response is sent: a client that is still sending would get a reset connection
 * instead (RFC 9112 §9.6).
 */
export function drainRefusedUploads(): MiddlewareHandler<AppEnv> {
  return async function drainRefusedUploads(c, next) {
    await next();
    const incoming = c.env?.incoming;
    if (c.res.status < 400 || !incoming || incoming.complete || incoming.destroyed) return;
    await drain(incoming);
    if (!incoming.complete) c.header('Connection', 'close');
  };
}

async function receiveFile(
  c: Pick<Context<AppEnv>, 'req' | 'env'>,
  { field, maxBytes, maxTextLength = LIMITS.fieldSize, messages, type, file }: UploadOptions & { type: string; file: string },
): Promise<UploadedFile> {
  const body = bodyOf(c);
  const parser = openParser(type, maxBytes);
  const fields = new Map<string, string>();
  let part: Readable | undefined;
  let name = '';
  let writing: Promise<{ bytes: number; sha256: string }> | undefined;
  const parsed = new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new AppError('malformed'));
    parser.on('field', (fieldName, value, _isNameCut, isCut) => {
      if (!isCut) return void fields.set(fieldName, value);
      reject(invalidField(fieldName, tooLong(maxTextLength)));
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, refuse);
    parser.on('file', (fieldName, stream, fileName = '') => {
      if (fieldName !== field) return void stream.resume();
      part = stream;
      name = fileName;
      stream.on('limit', () => reject(tooLarge(messages)));
      writing = writeFile(stream, file);
      writing.catch(reject);
    });
    parser.on('error', (cause) => reject(new AppError('malformed', { cause })));
    parser.on('finish', resolve);
    body.on('error', reject);
    body.on('close', () => !body.readableEnded && reject(new AppError('malformed')));
    body.pipe(parser);
  });
  try {
    await parsed;
    if (!writing) throw invalidField(field, messages.missing);
    const written = await writing;
    const input = Object.fromEntries(fields);
    refuseUnstorable(input);
    return { path: file, name, fields: input, ...written };
  } finally {
    body.unpipe(parser);
    part?.destroy();
    // The file must be closed before it is removed.
    await writing?.catch(() => {});
  }
}

/** Node's own stream, where there is one: the rest of it can be read after a refusal. */
function bodyOf(c: Pick<Context<AppEnv>, 'req' | 'env'>): Readable {
  if (c.env?.incoming?.readable) return c.env.incoming;
  if (!c.req.raw.body) throw new AppError('malformed');
  return Readable.fromWeb(c.req.raw.body as ReadableStream);
}

function openParser(type: string, fileSize: number) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { ...LIMITS, fileSize } });
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}

async function writeFile(stream: Readable, file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(stream, measure, createWriteStream(file, { flags: 'wx' }));
  } catch (error) {
    throw refuseFullDisk(error);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Resolves when everything has been read, or when that would take too long. */
async function drain(incoming: Readable): Promise<void> {
  let bytes = 0;
  const timeout = AbortSignal.timeout(DRAIN_TIMEOUT_MS);
  await new Promise<void>((resolve) => {
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAIN_BYTES) resolve();
    });
    for (const event of ['end', 'error', 'close']) incoming.once(event, () => resolve());
    timeout.addEventListener('abort', () => resolve());
    incoming.resume();
  });
  incoming.pause();
}

function tooLarge(messages: UploadOptions['messages']): AppError {
  return new AppError('too_large', { message: messages.tooLarge });
}
