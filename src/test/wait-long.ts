import { expect, vi } from 'vitest';

/** Vitest waits for one second, which a busy machine may need for what happens at once. */
const LONG_ENOUGH_MS = 15_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: LONG_ENOUGH_MS });

const { poll } = expect;
expect.poll = (callback, options) => poll(callback, { timeout: LONG_ENOUGH_MS, ...options });
