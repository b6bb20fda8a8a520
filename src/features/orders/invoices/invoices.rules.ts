import type { TaxLine } from '#features/pricing/pricing/pricing.rules';
import { type Cents, cents, subtractCents, sumCents, takeShare, ZERO_CENTS } from '#shared/money';

/** A tax of a document. */
export type InvoicedTax = Pick<TaxLine, 'name' | 'translations' | 'rateBp' | 'isIncluded' | 'baseCents' | 'taxCents'>;

/** What an invoice is about; while it is the same, the invoice stands. */
export interface Billed {
  itemsCents: Cents;
  taxCents: Cents;
  shippingCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  taxLines: readonly InvoicedTax[];
  /** Lines by position with their pieces. */
  pieces: string;
}

/** The sums of an invoice, and of all credit notes for it. */
export interface Credited {
  totalCents: Cents;
  taxes: readonly InvoicedTax[];
}

/**
 * The taxes of a credit note: of each, its share of what is credited in all, less what earlier credit notes have. A whole invoice in
 * any number of parts gives back its taxes to the cent (docs/rules.md#invoices-credit).
 */
export function creditTaxes(invoice: Pick<Billed, 'totalCents' | 'taxLines'>, amountCents: Cents, earlier: Credited): InvoicedTax[] {
  const creditedCents = sumCents([earlier.totalCents, amountCents]);
  return invoice.taxLines.map((line, at) => {
    const before = earlier.taxes[at];
    const shareOf = (whole: Cents, credited: Cents | undefined) =>
      invoice.totalCents === 0
        ? ZERO_CENTS
        : subtractCents(takeShare(whole, { part: creditedCents, whole: invoice.totalCents }), credited ?? ZERO_CENTS);
    return { ...line, baseCents: shareOf(line.baseCents, before?.baseCents), taxCents: shareOf(line.taxCents, before?.taxCents) };
  });
}

/** The sums of several documents with the same taxes. */
export function addCredited(documents: readonly Credited[], taxes: number): Credited {
  const [first] = documents;
  return {
    totalCents: sumCents(documents.map(({ totalCents }) => totalCents)),
    taxes: Array.from({ length: first ? taxes : 0 }, (_, at) => ({
      ...(first?.taxes[at] ?? { name: '', rateBp: 0, isIncluded: false }),
      baseCents: sumCents(documents.map((each) => each.taxes[at]?.baseCents ?? ZERO_CENTS)),
      taxCents: sumCents(documents.map((each) => each.taxes[at]?.taxCents ?? ZERO_CENTS)),
    })),
  };
}

/** What a number begins with: 'INV-2026-', or 'INV-' of a series that never begins again. */
export function seriesPrefix(prefix: string, { isYearly, year }: { isYearly: boolean; year: string }): string {
  return isYearly ? `${prefix}${year}-` : prefix;
}

/** 'INV-2026-000123'. */
export function invoiceNumber(prefix: string, sequence: number): string {
  return `${prefix}${String(sequence).padStart(6, '0')}`;
}

/** All taxes of a document. */
export function taxOf(lines: readonly InvoicedTax[]): Cents {
  return lines.reduce<Cents>((sum, { taxCents }) => cents(sum + taxCents), ZERO_CENTS);
}
