/** What a saved reply may have in braces, and what it stands for. */
export const REPLY_VARIABLES = {
  name: 'the customer’s first name',
  order: 'the order’s number',
  shop: 'the shop’s name',
  me: 'your first name',
} as const;
type Variable = keyof typeof REPLY_VARIABLES;

const VARIABLE = new RegExp(`\\{(${Object.keys(REPLY_VARIABLES).join('|')})\\}`, 'g');

/** Replaces the variables whose values are known; the others stay, for the person to see. */
export function fillReply(text: string, values: Readonly<Partial<Record<Variable, string>>>): string {
  return text.replace(VARIABLE, (variable, name: Variable) => values[name] || variable);
}

/** Variables that nobody has replaced, each once: '{order}'. */
export function variablesIn(text: string): string[] {
  return [...new Set(text.match(VARIABLE) ?? [])];
}
