export const title = 'Gift Card Balance';
export const description = 'What your gift card still has.';
