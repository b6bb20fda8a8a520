export const title = 'My Orders';
export const description = 'Everything you have ordered, and where it is.';
