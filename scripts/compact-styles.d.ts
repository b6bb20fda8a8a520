export function compactStyles(css: string): string;
