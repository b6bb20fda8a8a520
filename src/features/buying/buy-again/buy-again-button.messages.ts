export const buyAgain = 'Buy Again';
export const close = 'Close';
export const viewCart = 'View Cart';
