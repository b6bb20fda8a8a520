import { type Cents, formatCents, multiplyCents, ZERO_CENTS } from '#shared/money';
import { formatRate } from '#shared/percent';
import { priceStepMessages as messages } from './price-steps.messages';
import { type CartPrice, type Destination, needsNoShipping, type PricedLine, type Rates } from './pricing.rules';

/** One step of "Why this total?": all steps' amounts sum to the total. */
export interface PriceStep {
  label: string;
  amountCents: Cents;
}

interface PriceStepsInput {
  lines: readonly (PricedLine & { name: string })[];
  price: CartPrice;
  rates: Rates;
  destination: Destination | undefined;
  /** The chosen way of shipping, if there are several. */
  method?: { kind: 'delivery' | 'pickup'; name: string } | undefined;
  /** What is taken off, as negative amounts, and what else there is to say about it. */
  discounts: readonly PriceStep[];
}

/** The steps of a cart's total, in the order of the calculation. */
export function explainPrice({ lines, price, rates, destination, discounts, method }: PriceStepsInput): PriceStep[] {
  const { itemsCents, shippingCents } = price;
  const place = destination && (destination.country === 'United States' ? destination.state : destination.country);
  return [
    ...lines.map(({ name, unitPriceCents, quantity }) => ({
      label: messages.items({ quantity, name, price: formatCents(unitPriceCents) }),
      amountCents: multiplyCents(unitPriceCents, quantity),
    })),
    ...taxSteps({ price, rates, place }),
    needsNoShipping(lines)
      ? { label: messages.noShipping, amountCents: ZERO_CENTS }
      : { label: shippingLabel({ rates, place, method, isFree: shippingCents === 0 && itemsCents > 0 }), amountCents: shippingCents },
    ...discounts,
  ];
}

/** Included taxes are a part of the prices: they add nothing. */
function taxSteps({ price: { taxCents, taxLines }, rates, place }: TaxFacts): PriceStep[] {
  if (!taxLines) return [{ label: messages.tax(formatRate(rates.taxBp), place), amountCents: taxCents }];
  return taxLines.map(({ name, rateBp, isIncluded, baseCents, taxCents }) =>
    isIncluded
      ? { label: messages.includedTax({ amount: formatCents(taxCents), name, rate: formatRate(rateBp) }), amountCents: ZERO_CENTS }
      : { label: messages.addedTax({ name, rate: formatRate(rateBp), base: formatCents(baseCents) }), amountCents: taxCents },
  );
}

interface TaxFacts {
  price: CartPrice;
  rates: Rates;
  place: string | undefined;
}

interface ShippingFacts {
  rates: Rates;
  place: string | undefined;
  method: PriceStepsInput['method'];
  isFree: boolean;
}

function shippingLabel({ rates: { freeShippingFromCents, shippingCents }, place, method, isFree }: ShippingFacts): string {
  if (method?.kind === 'pickup') return messages.pickup(method.name);
  // If shipping costs nothing anyway, the threshold is not the reason.
  if (isFree && freeShippingFromCents && shippingCents > 0) return messages.freeFrom(formatCents(freeShippingFromCents));
  return messages.shipping(place, method?.name);
}
