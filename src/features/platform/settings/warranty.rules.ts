const MONTHS_OF_A_YEAR = 12;

/** Says a warranty in whole years if it is some, else in months. */
export function wordWarranty(months: number, { inYears, inMonths }: Record<'inYears' | 'inMonths', (count: number) => string>): string {
  return months % MONTHS_OF_A_YEAR === 0 ? inYears(months / MONTHS_OF_A_YEAR) : inMonths(months);
}
