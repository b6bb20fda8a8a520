export interface PriceRange {
  /** Whole dollars, included. */
  min: number;
  /** Whole dollars, excluded; absent: no upper end. */
  max?: number;
}

/** The values of the price filter: docs/rules.md#lists-price-ranges */
export const PRICE_RANGES: readonly PriceRange[] = [
  { min: 0, max: 25 },
  { min: 25, max: 50 },
  { min: 50, max: 100 },
  { min: 100, max: 200 },
  { min: 200, max: 500 },
  { min: 500, max: 1000 },
  { min: 1000 },
];

/** The values of the rating filter, "n stars and up": docs/rules.md#lists-rating-steps */
export const RATING_STEPS = [4, 3, 2, 1] as const;
