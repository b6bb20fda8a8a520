import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** 256 random bits, as an address or a header carries them. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Only this stands in the database: who reads a backup cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a text from outside can be a token at all. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN_PATTERN.test(text);
}
