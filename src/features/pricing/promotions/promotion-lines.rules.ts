import { type Cents, cents } from '#shared/money';

/** A line of a cart as far as promotions depend on it. */
export interface PromotionLine {
  variantId: number;
  productId: number;
  /** Absent for a product that is gone. */
  categoryId: number | undefined;
  tags: readonly string[];
  unitPriceCents: Cents;
  quantity: number;
  /** Absent: Standard. */
  taxClass?: string | undefined;
}

/** Lines of one variant at one price: how pieces are split into lines does not matter. */
export interface ItemGroup extends PromotionLine {
  lines: readonly { at: number; quantity: number }[];
}

/** The lines in groups, the dearest pieces first; the order of the lines does not matter. */
export function toGroups(lines: readonly PromotionLine[]): ItemGroup[] {
  const groups = new Map<string, ItemGroup & { lines: { at: number; quantity: number }[] }>();
  for (const [at, line] of lines.entries()) {
    const key = `${line.variantId} ${line.productId} ${line.unitPriceCents}`;
    const known = groups.get(key);
    if (known) {
      known.quantity += line.quantity;
      known.lines.push({ at, quantity: line.quantity });
    } else groups.set(key, { ...line, lines: [{ at, quantity: line.quantity }] });
  }
  return [...groups.values()].sort(
    (one, other) => other.unitPriceCents - one.unitPriceCents || one.variantId - other.variantId || one.productId - other.productId,
  );
}

/** An amount in parts by weight that sum to it: by the largest remainders, then the first. No part exceeds its weight's own amount. */
export function shareByWeight(amountCents: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => cents(0));
  const exact = weights.map((weight) => partOf(amountCents, { weight, whole }));
  let missing = amountCents - exact.reduce((sum, { part }) => sum + part, 0);
  const parts = exact.map(({ part }) => part);
  const places = exact
    .map(({ remainder }, at) => ({ remainder, at }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at);
  for (const { at } of places) {
    if (missing <= 0) break;
    parts[at] = (parts[at] ?? 0) + 1;
    missing -= 1;
  }
  return parts.map(cents);
}

/** `amount * weight / whole` rounded down, and what remains; exact for amounts of any size. */
function partOf(amount: number, { weight, whole }: { weight: number; whole: number }): { part: number; remainder: number } {
  const product = amount * weight;
  if (Number.isSafeInteger(product)) return { part: Math.floor(product / whole), remainder: product % whole };
  const exact = BigInt(amount) * BigInt(weight);
  return { part: Number(exact / BigInt(whole)), remainder: Number(exact % BigInt(whole)) };
}

/** A group's amount on its lines. */
export function shareByQuantity(amountCents: Cents, lines: ItemGroup['lines']): { at: number; amountCents: Cents }[] {
  const parts = shareByWeight(
    amountCents,
    lines.map(({ quantity }) => quantity),
  );
  return lines.map(({ at }, i) => ({ at, amountCents: parts[i] ?? cents(0) }));
}

interface BuyAndGet {
  buy: number;
  get: number;
  isServed: (group: ItemGroup) => boolean;
}

/** How many pieces of each group are given: of each `buy` and `get` pieces in the order of the groups, the last `get`. */
export function givesPieces(groups: readonly ItemGroup[], { buy, get, isServed }: BuyAndGet): number[] {
  const givenOf = (pieces: number) => Math.floor(pieces / (buy + get)) * get + Math.max(0, (pieces % (buy + get)) - buy);
  let before = 0;
  return groups.map((group) => {
    if (!isServed(group)) return 0;
    const from = before;
    before += group.quantity;
    return givenOf(before) - givenOf(from);
  });
}

/** The wanted pieces of what is known, in the wanted order; variants that are not known are left out. */
export function matchLines<Known extends { variantId: number }>(
  known: readonly Known[],
  requested: readonly { variantId: string; quantity: number }[],
): (Known & { quantity: number })[] {
  const byId = new Map(known.map((each) => [String(each.variantId), each]));
  return requested.flatMap(({ variantId, quantity }) => {
    const line = byId.get(variantId);
    return line ? [{ ...line, quantity }] : [];
  });
}
