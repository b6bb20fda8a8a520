export const title = 'Order Details';
export const description = 'What you ordered, what it cost, and where it is.';
