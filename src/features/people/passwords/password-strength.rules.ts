/** One point each for length, upper case, lower case, digit and symbol: docs/rules.md#accounts-password-strength. */
const MARKS = [/.{8,}/s, /[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/];

export const STRENGTH_STEPS = MARKS.length;

export interface PasswordStrength {
  score: number;
  name: 'Weak' | 'Fair' | 'Good' | 'Strong';
}

export function ratePassword(password: string): PasswordStrength {
  const score = MARKS.filter((mark) => mark.test(password)).length;
  if (score <= 1) return { score, name: 'Weak' };
  if (score === 2) return { score, name: 'Fair' };
  return { score, name: score === 3 ? 'Good' : 'Strong' };
}
