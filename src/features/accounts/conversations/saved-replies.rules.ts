/** What a saved reply may have in braces. */
export const REPLY_VARIABLES = ['name', 'order', 'shop', 'me'] as const;
type Variable = (typeof REPLY_VARIABLES)[number];

const VARIABLE = new RegExp(`\\{(${REPLY_VARIABLES.join('|')})\\}`, 'g');

/** Replaces the variables whose values are known; the others stay, for the person to see. */
export function fillReply(text: string, values: Readonly<Partial<Record<Variable, string>>>): string {
  return text.replace(VARIABLE, (variable, name: Variable) => values[name] || variable);
}

/** Variables that nobody has replaced, each once: '{order}'. */
export function variablesIn(text: string): string[] {
  return [...new Set(text.match(VARIABLE) ?? [])];
}
