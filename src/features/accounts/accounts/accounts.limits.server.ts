import type { GuessLimit, RateLimit } from '#http/calls/rate-limit.server';
import type { AppError } from '#shared/errors';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

/** docs/decisions/0007 explains why an account has two limits. */
export const accountsLimits = {
  /** Wrong passwords of an account: of signing in, of a confirmation, and of a change. */
  password: {
    ...{ name: 'password', windowMs: 15 * MINUTE_MS, perNetwork: 100, perAccount: 10, perAccountAnywhere: 100 },
    isWrong: ({ code }: AppError) => code === 'wrong_credentials' || code === 'wrong_password',
  },
  /**
   * Wrong codes of an account's app, wherever one is needed. A code has a million values, of which three are valid: twenty tries find
   * one in 16,000 times.
   */
  code: {
    ...{ name: 'code', windowMs: 15 * MINUTE_MS, perNetwork: 100, perAccount: 5, perAccountAnywhere: 20 },
    isWrong: ({ code }: AppError) => code === 'wrong_code',
  },
  /** Only failed attempts. */
  passkey: {
    ...{ name: 'passkey', windowMs: 15 * MINUTE_MS, perNetwork: 100 },
    isWrong: ({ code }: AppError) => code === 'wrong_passkey',
  },
  passkeyOptions: { name: 'passkey options', windowMs: 15 * MINUTE_MS, perNetwork: 300 },
  register: { name: 'register', windowMs: HOUR_MS, perNetwork: 100, perAccount: 10 },
  forgotPassword: { name: 'forgot', windowMs: HOUR_MS, perNetwork: 50, perAccount: 5, perAccountAnywhere: 10 },
  /** New addresses and links that confirm one: by the account that asks, and by the address that gets the mail. */
  changeEmail: { name: 'email change', windowMs: HOUR_MS, perNetwork: 50, perAccountAnywhere: 5 },
  confirmationMail: { name: 'email confirmation', windowMs: HOUR_MS, perAccountAnywhere: 5 },
  emailLink: { name: 'email link', windowMs: 15 * MINUTE_MS, perNetwork: 100 },
  resetPassword: { name: 'reset', windowMs: 15 * MINUTE_MS, perNetwork: 50 },
  /** Changes to addresses that are taken, which tell that somebody has an account; of a network together with registrations. */
  changeAddress: {
    ...{ name: 'register', windowMs: HOUR_MS, perNetwork: 100, perAccount: 10, perAccountAnywhere: 20 },
    isWrong: ({ code }: AppError) => code === 'email_taken',
  },
} as const satisfies Record<string, RateLimit | GuessLimit>;
