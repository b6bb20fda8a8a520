export function splitStyles(css: string, pages: readonly string[]): { first: string; late: string };
