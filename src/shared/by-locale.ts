import * as messages from './locale.messages';

/** One formatter for each locale, made when it is first used: a browser needs one, the server one for each language of its pages. */
/* @__NO_SIDE_EFFECTS__ */
export function byLocale<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made: Record<string, Formatter> = {};
  return () => (made[messages.locale] ??= make(messages.locale));
}
