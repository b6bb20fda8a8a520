export const name = 'Name';
export const nameHint = 'Only you see it. Shoppers see the methods.';
export const countries = 'Countries';
export const states = 'States';
export const postalCodesThatBeginWith = 'Postal codes that begin with';
