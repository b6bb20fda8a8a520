export const title = 'Invoice';
export const description = 'What your order cost, to print or to keep.';
