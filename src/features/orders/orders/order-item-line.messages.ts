export const each = (price: string) => `${price} each`;
export const someCancelled = (count: number) => `${count} cancelled`;
export const quantity = (quantity: number) => `Quantity ${quantity}`;
export const codeIsMailed = 'Its code is sent by email once the order is paid';
export const cancelled = 'Cancelled';
