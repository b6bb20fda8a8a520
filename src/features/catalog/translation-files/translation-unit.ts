/** One text of a PO or XLIFF file. */
export interface TranslationUnit {
  /** As `unitId` makes it. */
  id: string;
  original: string;
  /** Empty: not translated. */
  translation: string;
  /** Marked in the file as something that a person must still look at: fuzzy, or in need of a review. */
  isUnfinished: boolean;
}

/** A text as it is written into a file. */
export interface WrittenUnit extends TranslationUnit {
  /** For translators: what this is a text of. */
  note: string;
  /** Of the translation, in characters. */
  maxLength?: number | undefined;
}

export interface ReadUnit extends TranslationUnit {
  /** Where it begins in the file, from 2. Each one is further down than the one before it. */
  line: number;
}

/** What is left out of originals and translations alike: control characters, which XML cannot have, and kinds of line ends. */
export function unitText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
