export const cancelOrder = 'Cancel Order';
export const cancelOrderTitle = (orderNumber: string) => `Cancel order ${orderNumber}`;
export const keepOrder = 'Keep Order';
export const cancelling = 'Cancelling...';
export const yesCancelIt = 'Yes, Cancel It';
