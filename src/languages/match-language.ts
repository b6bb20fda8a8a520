/** The language of some that a BCP 47 tag asks for: the same, else one of the same base ('pt-PT' finds 'pt-BR'). Letter case does not matter. */
export function matchLanguage<Tag extends string>(wanted: string, tags: readonly Tag[]): Tag | undefined {
  return tags.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ?? tags.find((tag) => baseOf(tag) === baseOf(wanted));
}

function baseOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-', 1)[0];
}
