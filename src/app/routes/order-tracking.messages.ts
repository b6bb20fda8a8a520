export const title = 'Track Order';
export const description = 'Where your order is, step by step.';
