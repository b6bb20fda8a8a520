/** The classes of a code such as 'TW-7K3M-Q9XD' in a sentence: one line where it fits, since browsers break a word at its hyphens. */
export const CODE_CLASS = 'inline-block wrap-anywhere';
