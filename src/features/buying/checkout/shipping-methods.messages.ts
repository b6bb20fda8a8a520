export const readyBy = (day: string) => `Ready by ${day}`;
export const arrives = (days: string) => `Arrives ${days}`;
export const shippingMethod = 'Shipping method';
export const free = 'Free';
