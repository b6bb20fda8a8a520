import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** How many run concurrently: each takes 19 MiB and a CPU core, which other requests need too. */
const MAX_RUNNING = 2;

const argon2 = promisify(argon2Callback);
const waiting: (() => void)[] = [];
let running = 0;

/** The password as `argon2id$<salt>$<tag>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt);
  return `argon2id$${salt.toString('base64')}$${tag.toString('base64')}`;
}

/** Takes the same time without a hash, so that the response time does not reveal whether an address is known. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [algorithm, salt, tag] = hash?.split('$') ?? [];
  const isUsable = algorithm === 'argon2id' && salt !== undefined && tag !== undefined;
  const derived = await derive(password, isUsable ? Buffer.from(salt, 'base64') : randomBytes(SALT_BYTES));
  if (!isUsable) return false;
  const expected = Buffer.from(tag, 'base64');
  return expected.length === derived.length && timingSafeEqual(derived, expected);
}

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await argon2('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: TAG_BYTES, ...PARAMETERS });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
