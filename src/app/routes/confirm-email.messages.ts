export const title = 'Confirm Your Email Address';
