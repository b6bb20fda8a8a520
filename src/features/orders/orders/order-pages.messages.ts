export const page = (number: number) => `Page ${number}`;
export const pages = 'Pages';
export const previous = 'Previous';
export const next = 'Next';
