export const removeCoupon = (code: string) => `Remove coupon ${code}`;
export const couponCode = 'Coupon code';
export const apply = 'Apply';
