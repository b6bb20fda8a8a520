import type { TaxLines } from './tax-lines.schema';
import * as messages from './tax-rows.messages';

interface TaxedPrice {
  taxPrice: number;
  taxLines?: TaxLines | undefined;
}

/** The names and dollars of a price's taxes as they are shown: those above 0. */
export function taxRows({
  taxPrice,
  taxLines = [{ label: messages.tax, amount: taxPrice }] as TaxLines,
}: TaxedPrice): [name: string, amount: number][] {
  return taxLines.flatMap(({ label, amount }) => (amount > 0 ? [[label, amount]] : []));
}
