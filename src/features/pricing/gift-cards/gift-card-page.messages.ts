export const giftCardBalance = 'Gift Card Balance';
export const whereTheCodeIs = 'The code is in the email with your gift card and looks like <code>K7QM-3FXN-R2WD-9HTC</code>.';
export const giftCardCode = 'Gift card code';
export const showBalance = 'Show Balance';
