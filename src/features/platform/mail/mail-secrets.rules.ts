/** What a secret looks like in the log. */
export const MASK = '••••••••';

/** The format of the shop’s tokens, which are in its private links: 43 characters of base64url, of both cases (all but one in 10^9). */
const TOKEN = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g;

/** A text without the given secrets, and without any token, so that a new kind of mail cannot reveal one by mistake. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets.filter(Boolean).flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return spellings.reduce((masked, secret) => masked.replaceAll(secret, MASK), text).replace(TOKEN, MASK);
}
