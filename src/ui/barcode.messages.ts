export const barcode = (text: string) => `Barcode ${text}`;
