import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcedToasts, dismiss, holdToasts, shownToasts, toast } from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
  dismissAll();
});
afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

function dismissAll() {
  for (const { id } of shownToasts.get()) dismiss(id);
}

/** As the cards do when they are in the page. */
const announce = () => {
  for (const { id } of shownToasts.get()) announcedToasts.add(id);
};
const texts = () => shownToasts.get().map(({ text }) => text);

test.each([
  ['a success stays 2 s in the shop', 2_000, () => toast.success('Item added to cart!')],
  ['a success stays 3 s in the account area', 3_000, () => toast.success('Profile updated successfully!', { area: 'account' })],
  ['a failure stays 4 s', 4_000, () => toast.error('Failed to add item to cart')],
  [
    'what can be undone stays 8 s, wherever it is',
    8_000,
    () => toast.success('Address deleted successfully', { area: 'account', action: { label: 'Undo', onClick: () => {} } }),
  ],
])('%s', (_name, lastsMs, show) => {
  show();
  announce();
  vi.advanceTimersByTime(lastsMs - 1);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('shows the newest twenty, the oldest of them first', () => {
  for (let i = 1; i <= 25; i++) toast.error(`Failure ${i}`);
  expect(texts()).toEqual(Array.from({ length: 20 }, (_, i) => `Failure ${i + 6}`));
});

test('pauses while they are held, and then continues with the remaining time', () => {
  toast.success('Item added to cart!');
  announce();
  vi.advanceTimersByTime(1_500);
  holdToasts(true);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Item added to cart!']);
  holdToasts(false);
  vi.advanceTimersByTime(499);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('the others expire in their time when the held one is dismissed', () => {
  toast.success('Item removed from cart');
  toast.error('Failed to add item to cart');
  announce();
  holdToasts(true);
  dismiss(shownToasts.get()[0]?.id ?? 0);
  expect(texts()).toEqual(['Failed to add item to cart']);
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual([]);
});

test('their time begins when they are shown, which may be long after the event', () => {
  toast.success('Item added to cart!');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Item added to cart!']);
  announce();
  vi.advanceTimersByTime(1_999);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});
