import { afterEach, expect, vi } from 'vitest';

/** A test that makes the console complain is a failing test: React's warnings come this way. */
const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];

afterEach(() => {
  for (const complaint of complaints) {
    expect(complaint.mock.calls).toEqual([]);
    complaint.mockClear();
  }
});
