import type { Language } from '#languages/languages';

export const REPLY_NAME_MAX_LENGTH = 80;

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

interface InLanguage {
  /** Absent for all languages. */
  language?: Language | undefined;
}

/**
 * Replies in the order in which a conversation offers them: those in its language, those for all, then those in others, which have the
 * order of the shop's languages. Within each they stay as they are.
 */
export function inOrderFor<Reply extends InLanguage>(
  language: Language,
  replies: readonly Reply[],
  languages: readonly Language[],
): Reply[] {
  const rankOf = (reply: Reply) => {
    if (reply.language === language) return 0;
    if (reply.language === undefined) return 1;
    const at = languages.indexOf(reply.language);
    // One that the shop does not have any more is the last.
    return 2 + (at === -1 ? languages.length : at);
  };
  return replies.toSorted((a, b) => rankOf(a) - rankOf(b));
}
