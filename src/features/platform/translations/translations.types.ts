/** By language (BCP 47), the texts of the object that it belongs to, as far as they are translated, each with the original it was made of. */
export type Translations = Record<string, Record<string, { text: string; original: string } | undefined>>;
