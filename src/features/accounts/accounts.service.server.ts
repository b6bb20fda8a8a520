import { createHash, randomBytes } from 'node:crypto';
import { inTransaction, isUniqueViolation } from '#db/transaction.server';
import { AppError } from '#shared/errors';
import { DAY_MS, HOUR_MS } from '#shared/time';
import type { Shop } from '#shop.server';
import * as queries from './accounts.queries.server';
import type { Login, Registration, User } from './accounts.schema';
import { hashPassword, verifyPassword } from './password.server';

const REMEMBERED_SESSION_MS = 30 * DAY_MS;
const SESSION_MS = 12 * HOUR_MS;
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

export interface SignedIn {
  token: string;
  user: User;
}

/** Creates a customer and signs them in. Throws `email_taken`, also when two register at the same moment. */
export async function register(shop: Shop, registration: Registration, userAgent?: string): Promise<SignedIn> {
  const passwordHash = await hashPassword(registration.password);
  try {
    return await inTransaction(shop.db, async (tx) => {
      const row = await queries.insertUser(tx, registration, passwordHash);
      return { token: await openSession(tx, { userId: row.id, userAgent, lastsMs: SESSION_MS }), user: toUser(row) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}

/** Throws `wrong_credentials`, with one text and in one time for an unknown address and a wrong password. */
export async function login(shop: Shop, { email, password, rememberMe }: Login, userAgent?: string): Promise<SignedIn> {
  const row = await queries.findUserByEmail(shop.db, email);
  if (!(await verifyPassword(password, row?.passwordHash)) || !row) throw new AppError('wrong_credentials');
  const lastsMs = rememberMe ? REMEMBERED_SESSION_MS : SESSION_MS;
  return { token: await openSession(shop.db, { userId: row.id, userAgent, lastsMs }), user: toUser(row) };
}

export async function logout(shop: Shop, token: string | undefined): Promise<void> {
  if (token && TOKEN_PATTERN.test(token)) await queries.deleteSession(shop.db, hashToken(token));
}

/** Who a bearer token belongs to; undefined for a dead, unknown or malformed one. */
export async function findUserByToken(shop: Shop, token: string | undefined): Promise<User | undefined> {
  if (!token || !TOKEN_PATTERN.test(token)) return undefined;
  const row = await queries.findSessionUser(shop.db, hashToken(token));
  return row && toUser(row);
}

export async function removeExpiredSessions(shop: Shop): Promise<void> {
  await queries.deleteExpiredSessions(shop.db);
}

async function openSession(
  db: Parameters<typeof queries.insertSession>[0],
  { userId, userAgent, lastsMs }: { userId: string; userAgent: string | undefined; lastsMs: number },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await queries.insertSession(db, { tokenHash: hashToken(token), userId, userAgent, expiresAt: new Date(Date.now() + lastsMs) });
  return token;
}

/** Only this stands in the database: who reads a backup cannot sign in with it. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function toUser({ id, firstName, lastName, email, phone, role }: queries.UserRow): User {
  return { _id: id, firstName, lastName, email, phone: phone ?? undefined, role: role === 'admin' ? 'admin' : 'customer' };
}
