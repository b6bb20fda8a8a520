export const trackingListMessages = { column: (number: number) => `Column ${number}` };
