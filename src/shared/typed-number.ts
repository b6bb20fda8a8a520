/** A number as people type it: a comma counts as a point. Null for an empty field, NaN for what is no number. */
export function parseDecimal(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.trim().replace(',', '.'));
}
