/** The entries of a typed or pasted list, each once, without what is around them. */
export function splitTokens(text: string): string[] {
  const entries = text.split(/[,\n\t]/).map((entry) => entry.trim());
  return entries.filter((entry, i) => entry !== '' && entries.findIndex((other) => other.toLowerCase() === entry.toLowerCase()) === i);
}
