/** The tax classes of every shop, by their ids. */
export const classNames = { standard: 'Standard', reduced: 'Reduced', zero: 'Zero' };
