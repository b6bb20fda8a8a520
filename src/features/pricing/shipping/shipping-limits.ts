export const MAX_METHODS = 20;
export const MAX_STEPS = 20;
export const MAX_WEIGHT_GRAMS = 1_000_000;
export const NAME_MAX_LENGTH = 100;
