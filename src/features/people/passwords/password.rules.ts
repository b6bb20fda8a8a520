/** docs/rules.md#accounts-password */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 200;

const UPPER_CASE = /[A-Z]/;
const LOWER_CASE = /[a-z]/;
const DIGIT = /\d/;
const SYMBOL = /[^A-Za-z0-9]/;

/** Whether a password has each kind of character that it needs. */
export function isMixed(password: string): boolean {
  return [UPPER_CASE, LOWER_CASE, DIGIT].every((kind) => kind.test(password));
}

export const STRENGTH_STEPS = 5;

export interface PasswordStrength {
  score: number;
  name: 'Weak' | 'Fair' | 'Good' | 'Strong';
}

/** One point each for length, upper case, lower case, digit and symbol: docs/rules.md#accounts-password-strength. */
export function ratePassword(password: string): PasswordStrength {
  const kinds = [UPPER_CASE, LOWER_CASE, DIGIT, SYMBOL].filter((kind) => kind.test(password)).length;
  const score = kinds + (password.length >= PASSWORD_MIN_LENGTH ? 1 : 0);
  if (score <= 1) return { score, name: 'Weak' };
  if (score === 2) return { score, name: 'Fair' };
  return { score, name: score === 3 ? 'Good' : 'Strong' };
}
