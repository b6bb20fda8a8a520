export const balance = '<label>Balance </label><amount/>';
export const storeCredit = 'Store Credit';
export const tryAgain = 'Try Again';
export const howToUseIt = 'Use it for your next order: choose it as you pay.';
export const whatChangedIt = 'What changed it';
