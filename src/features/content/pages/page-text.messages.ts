/** A table that scrolls; `number` counts the page's tables. */
export const table = (number: string) => `Table ${number}`;
