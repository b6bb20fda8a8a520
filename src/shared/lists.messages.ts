export const listMessages = {
  /** Of more than two: with what the first ones have become. */
  or: (one: string, other: string) => `${one} or ${other}`,
  /** Parts of a description, one after the other. */
  comma: (one: string, other: string) => `${one}, ${other}`,
};
