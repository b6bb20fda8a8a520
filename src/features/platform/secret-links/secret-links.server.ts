import { AppError } from '#shared/errors';
import { DAY_MS } from '#shared/time';
import { hashToken, isToken, newToken } from './token.server';

/**
 * A link whose token is its only key: docs/rules.md#secret-links. The token is for the link alone; each feature stores the hash beside
 * what the link opens, in a table of its own, since these have different owners and end with them.
 */
interface SecretLink {
  token: string;
  tokenHash: Buffer;
}

export function createLink(): SecretLink {
  const token = newToken();
  return { token, tokenHash: hashToken(token) };
}

/** When a link ends that works for so many days from now on. */
export function linkEnd(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

/** What `find` knows of a token by its hash; undefined for a token that is malformed, or that it does not find. */
export async function findByToken<Found>(
  token: string | undefined,
  find: (tokenHash: Buffer) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  return isToken(token) ? find(hashToken(token)) : undefined;
}

/** The same for a link that must work. `find` returns nothing, or false, for one that does not. Throws `invalid_token` with the message. */
export async function openLink<Found>(
  token: string,
  { find, message }: { find: (tokenHash: Buffer) => Promise<Found | false | undefined>; message: string },
): Promise<Found> {
  const found = await findByToken(token, find);
  if (!found) throw deadLink(message);
  return found;
}

/** The same answer for links that are malformed, unknown, expired, revoked and used, so that nobody learns which. */
export function deadLink(message: string): AppError {
  return new AppError('invalid_token', { message });
}
