export const pay = (amount: string) => `Pay ${amount}`;
export const howDoYouWantToPay = 'How do you want to pay?';
export const noOnlinePayment = 'Online payment is not set up in this shop. Please write to us.';
export const processing = 'Processing...';
