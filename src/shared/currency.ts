/** A currency that prices are shown in. What is charged stays in dollars. */
export interface Currency {
  /** ISO 4217. */
  code: string;
  /** How many of it a dollar is. */
  perDollar: number;
}
