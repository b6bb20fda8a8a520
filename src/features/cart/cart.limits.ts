/** The most pieces of one line (section 1 of the decisions). */
export const MAX_LINE_QUANTITY = 999;
