const SHORT = 60;

/** A value of a file as sentences quote it. */
export function shorten(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}
