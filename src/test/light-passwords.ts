import { vi } from 'vitest';

/** Checking a password is slow on purpose. Tests sign in so often that it would take a tenth of the processor. */
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, options, done) => crypto.argon2(algorithm, { ...options, memory: 64, passes: 1 }, done);
  return { ...crypto, argon2 };
});
