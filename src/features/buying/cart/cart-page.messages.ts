export const yourCart = 'Your Cart';
export const clearAll = 'Clear All';
export const continueShopping = 'Continue Shopping';
export const loadingYourCart = 'Loading your cart';
