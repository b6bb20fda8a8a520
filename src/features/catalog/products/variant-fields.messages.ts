export const barcode = 'Barcode';
export const weight = 'Weight';
export const weightInGrams = 'Weight (g)';
