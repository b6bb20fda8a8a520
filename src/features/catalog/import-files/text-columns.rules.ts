import { PRODUCT_TEXTS } from '#features/catalog/translations/translated-fields';
import { namesIn } from '#shared/fields/field-table';

// Columns with a product's texts in a language that is not the shop's default one: 'name:de', 'seoTitle:pt-BR'. The column of a text is
// also its field's name.

/** All that are translated but specifications and alternative texts of pictures, which are several and do not fit into one cell. */
export type FileTextName = Exclude<keyof typeof PRODUCT_TEXTS, 'specifications' | 'pictures'>;
export const FILE_TEXTS = namesIn(PRODUCT_TEXTS).filter((name): name is FileTextName => PRODUCT_TEXTS[name].kind !== 'pairs');

export interface TextColumn {
  name: FileTextName;
  /** BCP 47. */
  language: string;
}

export function textColumn({ name, language }: TextColumn): string {
  return `${name}:${language}`;
}

/** The columns of these languages, language by language. */
export function textColumnsOf(languages: readonly string[]): TextColumn[] {
  return languages.flatMap((language) => FILE_TEXTS.map((name) => ({ name, language })));
}

/** What `textColumn` has put together; undefined for any other field. */
export function parseTextColumn(field: string): TextColumn | undefined {
  const [name = '', language] = field.split(':');
  const known = FILE_TEXTS.find((each) => each === name);
  return known && language ? { name: known, language } : undefined;
}
