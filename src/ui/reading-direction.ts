/** The step to what is on the right of an item of a row: 1 is the next one, −1 the one before, where text runs from right to left. */
export function stepRight(): 1 | -1 {
  return document.dir === 'rtl' ? -1 : 1;
}

/** What a key means in the direction of reading: where text runs from right to left, the left arrow leads on, as the right one does elsewhere. */
export function readingKey(key: string): string {
  if (stepRight() > 0) return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}
