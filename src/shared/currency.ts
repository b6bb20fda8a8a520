/** A currency that prices are shown in. What is charged stays in dollars. */
export interface Currency {
  /** ISO 4217. */
  code: string;
  /** How many of it a dollar is. */
  perDollar: number;
}

/** Who reads a currency groups its digits in their own way: ₹1,00,000. */
const LOCALES: Record<string, string> = { INR: 'en-IN' };

/** '₹1,299' of 15.28 dollars: converted and rounded, without decimals (docs/rules.md#money-rupees). */
export function formatIn({ code, perDollar }: Currency, dollars: number): string {
  const format = new Intl.NumberFormat(LOCALES[code] ?? 'en-US', { style: 'currency', currency: code, maximumFractionDigits: 0 });
  return format.format(Math.round(dollars * perDollar));
}
