/** docs/rules.md#accounts-password */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 200;

/** Upper case, lower case and a digit. */
const NEEDED_KINDS = [/[A-Z]/, /[a-z]/, /\d/];
const KINDS = [...NEEDED_KINDS, /[^A-Za-z0-9]/];

/** Whether a password has each kind of character that it needs. */
export function isMixed(password: string): boolean {
  return NEEDED_KINDS.every((kind) => kind.test(password));
}

export const STRENGTH_STEPS = KINDS.length + 1;

export interface PasswordStrength {
  score: number;
  name: 'Weak' | 'Fair' | 'Good' | 'Strong';
}

/** One point each for length, upper case, lower case, digit and symbol: docs/rules.md#accounts-password-strength. */
export function ratePassword(password: string): PasswordStrength {
  const score = KINDS.filter((kind) => kind.test(password)).length + (password.length >= PASSWORD_MIN_LENGTH ? 1 : 0);
  if (score <= 1) return { score, name: 'Weak' };
  if (score === 2) return { score, name: 'Fair' };
  return { score, name: score === 3 ? 'Good' : 'Strong' };
}
