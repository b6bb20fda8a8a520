import type { PasswordStrength } from '#features/accounts/passwords/password.rules';

export const passwordStrength = 'Password strength:';
export const strengthNames = { Weak: 'Weak', Fair: 'Fair', Good: 'Good', Strong: 'Strong' } as const satisfies Record<
  PasswordStrength['name'],
  string
>;
