export const payOrder = (orderNumber: string) => `Pay Order ${orderNumber}`;
export const linkGone = 'This Link Does Not Work';
