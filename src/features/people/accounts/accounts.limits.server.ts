import type { RateLimit } from '#http/rate-limit.server';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

/** docs/decisions/0007 explains why an account has two limits. */
export const accountsLimits = {
  /** Only failed attempts. */
  login: { name: 'login', windowMs: 15 * MINUTE_MS, perNetwork: 100, perAccount: 10, perAccountAnywhere: 100 },
  /** Only wrong codes. A code has a million values, of which three are valid: twenty tries find one in 16,000 times. */
  code: { name: 'code', windowMs: 15 * MINUTE_MS, perNetwork: 100, perAccount: 5, perAccountAnywhere: 20 },
  /** Only failed attempts. */
  passkey: { name: 'passkey', windowMs: 15 * MINUTE_MS, perNetwork: 100 },
  passkeyOptions: { name: 'passkey options', windowMs: 15 * MINUTE_MS, perNetwork: 300 },
  /** Only wrong passwords. */
  confirm: { name: 'confirm', windowMs: 15 * MINUTE_MS, perNetwork: 100, perAccount: 10, perAccountAnywhere: 100 },
  register: { name: 'register', windowMs: HOUR_MS, perNetwork: 100, perAccount: 10 },
  forgotPassword: { name: 'forgot', windowMs: HOUR_MS, perNetwork: 50, perAccount: 5, perAccountAnywhere: 10 },
  /** New addresses and links that confirm one: by the account that asks, and by the address that gets the mail. */
  changeEmail: { name: 'email change', windowMs: HOUR_MS, perNetwork: 50, perAccountAnywhere: 5 },
  confirmationMail: { name: 'email confirmation', windowMs: HOUR_MS, perAccountAnywhere: 5 },
  emailLink: { name: 'email link', windowMs: 15 * MINUTE_MS, perNetwork: 100 },
  resetPassword: { name: 'reset', windowMs: 15 * MINUTE_MS, perNetwork: 50 },
  /** Only attempts with a wrong current password. */
  changePassword: { name: 'change', windowMs: 15 * MINUTE_MS, perNetwork: 100, perAccount: 10, perAccountAnywhere: 100 },
} as const satisfies Record<string, RateLimit>;
