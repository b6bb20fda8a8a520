export const title = 'Return Label';
export const description = 'A label for your return parcel, to print.';
