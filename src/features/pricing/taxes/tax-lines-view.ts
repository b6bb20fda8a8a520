import type { TaxLine } from '#features/pricing/pricing/pricing.rules';
import { type Cents, formatCents, formatDollars, toDollars } from '#shared/money';
import { formatRate } from '#shared/percent';
import type { TaxLines } from './tax-lines.schema';
import * as messages from './tax-lines-view.messages';
import * as rowMessages from './tax-rows.messages';

/** The taxes of a price for the API; undefined without a tax table, or when nothing is taxed. */
export function toTaxLines(lines: readonly TaxLine[] | null | undefined): TaxLines | undefined {
  if (!lines || lines.length === 0) return undefined;
  return lines.map(({ name, rateBp, isIncluded, baseCents, taxCents }) => ({
    name,
    percent: rateBp / 100,
    base: toDollars(baseCents),
    amount: toDollars(taxCents),
    included: isIncluded,
    label: (isIncluded ? messages.includedRate : messages.rate)(name, formatRate(rateBp)),
  }));
}

/** The taxes of a price as rows of a mail: 'Tax' without a tax table. */
export function toTaxRows({
  taxCents,
  taxLines,
}: {
  taxCents: Cents;
  taxLines: readonly TaxLine[] | null;
}): { name: string; amount: string }[] {
  const lines = toTaxLines(taxLines);
  if (!lines) return [{ name: rowMessages.tax, amount: formatCents(taxCents) }];
  return lines.flatMap(({ label, amount }) => (amount > 0 ? [{ name: label, amount: formatDollars(amount) }] : []));
}
