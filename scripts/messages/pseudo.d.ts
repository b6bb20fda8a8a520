/** What stands for a letter, for those that have something. */
export const ACCENTS: Readonly<Record<string, string>>;
/** A text of ICU MessageFormat in the pseudo-language. */
export function pseudoText(text: string): string;
