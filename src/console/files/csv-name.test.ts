import { describe, expect, it } from 'vitest';
import { csvName } from './csv-name';

describe('the name of a saved CSV file', () => {
  it('is that of what it has', () => {
    expect(csvName('Sales by day')).toBe('sales-by-day.csv');
    expect(csvName('Taxes by country & rate, 2026')).toBe('taxes-by-country-rate-2026.csv');
  });

  it.each([
    ['Steuern nach Länge', 'steuern-nach-länge.csv'],
    ['国別・税率別の税', '国別-税率別の税.csv'],
    ['المبيعات حسب اليوم', 'المبيعات-حسب-اليوم.csv'],
    ['दिन के अनुसार बिक्री', 'दिन-के-अनुसार-बिक्री.csv'],
  ])('keeps the letters of %s', (title, name) => {
    expect(csvName(title)).toBe(name);
  });
});
