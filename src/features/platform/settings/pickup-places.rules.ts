/** Of what is written about a place where orders can be picked up, in characters. */
export const PLACE_NAME_MAX_LENGTH = 100;
export const PLACE_TEXT_MAX_LENGTH = 500;
export const MAX_PLACES = 20;
/** The most days until something is ready to be picked up, or is delivered. */
export const MAX_DELIVERY_DAYS = 120;
