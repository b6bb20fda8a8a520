import { expect, it, vi } from 'vitest';

/** What happens at once on a quiet machine. */
function later(): () => boolean {
  let isDone = false;
  setTimeout(() => {
    isDone = true;
  }, 1_500);
  return () => isDone;
}

it('tests wait longer than a second for what a busy machine does late', async () => {
  const [waited, polled] = [later(), later()];
  await Promise.all([vi.waitFor(() => expect(waited()).toBe(true)), expect.poll(polled).toBe(true)]);
});
