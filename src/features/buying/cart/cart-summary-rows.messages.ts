export const estimatedTotal = 'Estimated total';
