import { expect, it, vi } from 'vitest';
import { insightWordsMessages as messages } from './insight-console.messages';
import { figureBy } from './insight-words.console';

it('the title of a chart is one sentence for each step, and does not show the code of the step', () => {
  expect((['day', 'week', 'month'] as const).map((step) => figureBy('Sales', step))).toEqual([
    'Sales by day',
    'Sales by week',
    'Sales by month',
  ]);
  const german = vi.spyOn(messages, 'figureByWeek').mockImplementation((figure) => `${figure} nach Woche`);
  expect(figureBy('Umsatz', 'week')).toBe('Umsatz nach Woche');
  german.mockRestore();
});
