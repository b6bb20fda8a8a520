import { RIGHTS, type Right } from '#shared/rights';

/** What finds keys in logs and repositories, and what distinguishes them from sessions. */
export const KEY_START = 'twk_';
/** As many characters of a key are stored and shown, to recognize it by. */
export const KEY_PREFIX_LENGTH = KEY_START.length + 6;
const KEY_PATTERN = /^twk_[\w-]{43}$/;

/** Whether an untrusted text has the format of an API key. */
export function isApiKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}

/** Who has these could give themselves any other right. */
const NEVER_BY_KEY: readonly Right[] = ['staff.write', 'settings.write'];

/** The rights that a key can have (docs/rules.md#api-keys-rights). */
export const KEY_RIGHTS = RIGHTS.filter((right) => !NEVER_BY_KEY.includes(right));
