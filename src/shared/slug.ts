/** Characters as a reader counts them. */
const MAX_LENGTH = 80;

/** Latin letters that are not a letter with an accent. */
const LATIN_LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/**
 * A name as part of a URL: 'Crème brûlée set' becomes `creme-brulee-set`, '茶壺' stays as it is (docs/rules.md#products-slug). Empty
 * if the name has neither letters nor digits.
 */
export function slugify(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  return [...words].slice(0, MAX_LENGTH).join('').replace(/^-|-$/g, '');
}

/** The slug of a product or category: one of digits would be read as an id, so it gets a prefix. */
export function toAddress(name: string): string {
  const slug = slugify(name);
  return isDigits(slug) ? `no-${slug}` : slug;
}

export function isDigits(slug: string): boolean {
  return /^\d+$/.test(slug);
}
