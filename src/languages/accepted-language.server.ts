import { parseAccept } from 'hono/utils/accept';
import type { Language } from './languages';
import { matchLanguage } from './match-language';
import type { ShopLanguages } from './shop-languages';

/** Longer headers count as absent: comparing them takes time. */
const HEADER_MAX_LENGTH = 500;

/**
 * The shop's language that a reader prefers (RFC 9110 §12.5.4), or the default one. 'pt' and 'pt-PT' find Brazilian Portuguese, unless
 * a language that the shop has is preferred as much.
 */
export function chooseLanguage(accepted: string | undefined, languages: ShopLanguages): Language {
  if (!accepted || languages.all.length === 1 || accepted.length > HEADER_MAX_LENGTH) return languages.default;
  const ranges = parseAccept(accepted).map(({ type, q }) => ({ range: type, quality: q }));
  // The client's order counts among equal qualities.
  for (const { range, quality } of ranges.toSorted((a, b) => b.quality - a.quality)) {
    if (!(quality > 0)) continue;
    const found = range === '*' ? languages.default : matchLanguage(range, languages.all);
    if (found) return found;
  }
  return languages.default;
}
