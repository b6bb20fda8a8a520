import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';

export interface FileColumn {
  position: number;
  name: string;
  /** Different values of the first rows. */
  examples: string[];
  /** Whether the file has another one of the same name. */
  isTwice: boolean;
}

const MOST_EXAMPLES = 3;

export function columnsOfFile({ columns, sample }: Pick<ImportWithProgress, 'columns' | 'sample'>): FileColumn[] {
  return columns.map((name, position) => ({
    position,
    name,
    examples: [...new Set(sample.flatMap((cells) => cells[position] || []))].slice(0, MOST_EXAMPLES),
    isTwice: columns.filter((other) => other === name).length > 1,
  }));
}

/** A column is one field, and a field has one column; an empty field leaves the column out. */
export function assignField(mapping: Readonly<Record<string, string>>, column: string, field: string): Record<string, string> {
  const others = Object.entries(mapping).filter(([known, used]) => used !== column && known !== field);
  return Object.fromEntries([...others, ...(field ? [[field, column]] : [])]);
}

/** What most files have, and what this one does not say. Further options and attributes are not worth a sentence. */
export function unmappedFields(fields: readonly string[], mapping: Readonly<Record<string, string>>): string[] {
  return fields.filter((field) => USUAL.has(field) && !mapping[field]);
}

const USUAL = new Set([
  ...['name', 'description', 'brand', 'category', 'tags', 'status', 'price', 'stock', 'sku', 'barcode', 'images'],
  ...['email', 'firstName', 'lastName', 'phone', 'acceptsMarketing', 'addressLine1', 'city', 'postalCode', 'country'],
]);
