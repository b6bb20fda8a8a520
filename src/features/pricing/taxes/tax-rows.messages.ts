/** Without a tax table. */
export const tax = 'Tax';
