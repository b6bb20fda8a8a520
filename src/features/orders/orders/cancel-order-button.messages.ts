export const cancelOrder = 'Cancel Order';
export const cancelOrderTitle = 'Cancel order <number/>';
export const keepOrder = 'Keep Order';
export const cancelling = 'Cancelling...';
export const yesCancelIt = 'Yes, Cancel It';
