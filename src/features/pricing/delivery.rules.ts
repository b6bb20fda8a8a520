/** Section 9 of the specification: days from the order to the door. */
export const DELIVERY_DAYS = { standard: 7, express: 3, overnight: 1 } as const;
