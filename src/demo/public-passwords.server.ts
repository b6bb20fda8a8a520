import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#db/database.server';
import { hashPassword, verifyPassword } from '#features/accounts/passwords/password.server';
import type { Config } from '#server/config.server';
import { replacePasswordHash, selectPasswordHash } from './demo.queries.server';
import { ADMIN, SHOPPER } from './demo-people';

export interface NewPassword {
  email: string;
  password: string;
}

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;
const PASSWORD_BYTES = 12;

/** Whether the settings let others than this machine reach the shop: by the address it listens on, or by the one it is published under. */
export function isReachable({ host, shop: { url } }: { host: string; shop: Pick<Config['shop'], 'url'> }): boolean {
  if (!LOOPBACK_HOST.test(host)) return true;
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || !LOOPBACK_HOST.test(hostname);
}

/**
 * Gives the demo's accounts random passwords in place of those that everybody can read in the README, and ends their sessions
 * (docs/rules.md#demo-passwords). Returns what has to be printed: the passwords are stored nowhere.
 */
export async function replacePublicPasswords(db: Db | Tx): Promise<NewPassword[]> {
  const replaced: NewPassword[] = [];
  for (const { id, password: publicPassword } of [SHOPPER, ADMIN]) {
    const account = await selectPasswordHash(db, id);
    if (!account || !(await verifyPassword(publicPassword, account.passwordHash))) continue;
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const hashes = { before: account.passwordHash, after: await hashPassword(password) };
    // Of several processes that start at once, only one prints.
    if (await replacePasswordHash(db, id, hashes)) replaced.push({ email: account.email, password });
  }
  return replaced;
}

/** For the terminal only, never for the log. Empty if nothing was replaced. */
export function describeNewPasswords(passwords: readonly NewPassword[]): string {
  if (passwords.length === 0) return '';
  const lines = passwords.map(({ email, password }) => `  ${email}  ${password}`);
  return `Others can reach this shop, so its demo accounts have new passwords, shown only now:\n${lines.join('\n')}\n`;
}
