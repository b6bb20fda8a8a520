import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** 256 random bits in URL-safe characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Only the hash is stored in the database, so that nobody can sign in with data from a backup. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether an untrusted text has the format of a token. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN_PATTERN.test(text);
}
