export const decrease = 'Decrease quantity';
export const increase = 'Increase quantity';
