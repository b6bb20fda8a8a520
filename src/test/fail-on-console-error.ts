import { afterEach, expect, vi } from 'vitest';

/** Fails a test on console errors, which is how React reports warnings. */
const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];

afterEach(() => {
  for (const complaint of complaints) {
    expect(complaint.mock.calls).toEqual([]);
    complaint.mockClear();
  }
});
