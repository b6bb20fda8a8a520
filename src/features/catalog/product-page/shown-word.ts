/** What a name or a value of an option is called in the language of the page. Choices keep the original. */
export function shownWord(words: Readonly<Record<string, string>> | undefined, word: string): string {
  return (words && Object.hasOwn(words, word) && words[word]) || word;
}
