export const trackOrder = 'Track Order <number/>';
export const home = 'Home';
export const myOrders = 'My Orders';
export const tracking = 'Tracking';
export const viewDetails = 'View Details';
