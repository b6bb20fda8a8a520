import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, ZERO_CENTS } from '#shared/money';
import { addCredited, type Credited, creditTaxes, invoiceNumber, seriesPrefix, taxOf } from './invoices.rules';

const NOTHING: Credited = { totalCents: ZERO_CENTS, taxes: [] };
const tax = fc.record({
  name: fc.constant('VAT'),
  rateBp: fc.integer({ min: 0, max: 10_000 }),
  isIncluded: fc.boolean(),
  baseCents: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
  taxCents: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
});

describe('the taxes of credit notes', () => {
  it('are those of the whole invoice in the end, in however many parts, and never negative', () => {
    fc.assert(
      fc.property(
        fc.array(tax, { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 6 }),
        (taxLines, parts) => {
          const invoice = { totalCents: cents(parts.reduce((sum, part) => sum + part, 0)), taxLines };
          const notes: Credited[] = [];
          for (const part of parts) {
            const earlier = notes.length > 0 ? addCredited(notes, taxLines.length) : NOTHING;
            const taxes = creditTaxes(invoice, cents(part), earlier);
            for (const each of taxes) expect(Math.min(each.taxCents, each.baseCents)).toBeGreaterThanOrEqual(0);
            notes.push({ totalCents: cents(part), taxes });
          }
          expect(addCredited(notes, taxLines.length).taxes.map(({ taxCents, baseCents }) => [taxCents, baseCents])).toEqual(
            taxLines.map(({ taxCents, baseCents }) => [taxCents, baseCents]),
          );
        },
      ),
    );
  });

  it('of half an invoice are half of its taxes', () => {
    const taxLines = [{ name: 'VAT', rateBp: 1900, isIncluded: true, baseCents: cents(10_000), taxCents: cents(1_900) }];
    expect(taxOf(creditTaxes({ totalCents: cents(11_900), taxLines }, cents(5_950), NOTHING))).toBe(950);
  });
});

describe('numbers', () => {
  it('have the year of a series that begins again, and six digits', () => {
    const yearly = seriesPrefix('INV-', { isYearly: true, year: '2026' });
    expect(invoiceNumber(yearly, 123)).toBe('INV-2026-000123');
    expect(invoiceNumber(seriesPrefix('R', { isYearly: false, year: '2026' }), 1_234_567)).toBe('R1234567');
  });
});
