export const copyTrackingNumber = 'Copy tracking number';
export const trackingNumber = 'Tracking Number';
export const carriedBy = (carrier: string) => `Carried by ${carrier}`;
export const copy = 'Copy';
export const opensInANewTab = '(opens in a new tab)';
