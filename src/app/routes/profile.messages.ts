export const title = 'Profile';
export const description = 'Your details, orders, addresses and settings.';
export const loading = 'Loading';
