import { type ImportFormat, type ImportKind, type ImportMapping, layoutOf } from '#features/catalog/import-files/import-fields.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { FieldError } from '#shared/errors';

interface MappedFile {
  kind: ImportKind;
  format: ImportFormat;
  columns: readonly string[];
  /** Those that a column can be mapped to. */
  fields: readonly string[];
}

/** Without fields that have no column. */
export function cleanMapping(input: Readonly<Record<string, string | null>>): ImportMapping {
  return Object.fromEntries(Object.entries(input).flatMap(([field, column]) => (column?.trim() ? [[field, column.trim()]] : [])));
}

/** Why a file cannot be imported with these columns; empty if it can. */
export function findMappingErrors(mapping: ImportMapping, { kind, format, columns, fields }: MappedFile): FieldError[] {
  const errors = Object.entries(mapping).flatMap(([field, column]): FieldError[] => {
    const path = `mapping.${field}`;
    if (!fields.includes(field)) return [{ field: path, message: messages.fieldUnknown(field) }];
    const count = columns.filter((name) => name === column).length;
    if (count === 0) return [{ field: path, message: messages.columnUnknown(column) }];
    return count > 1 ? [{ field: path, message: messages.columnTwice(column) }] : [];
  });
  return [...errors, ...findUnmapped(mapping, { kind, format })];
}

/** What identifies a row must have a column. */
function findUnmapped(mapping: ImportMapping, { kind, format }: Omit<MappedFile, 'columns' | 'fields'>): FieldError[] {
  const missing = (field: string, message: string) => [{ field: `mapping.${field}`, message }];
  switch (kind) {
    case 'customers':
      return mapping.email ? [] : missing('email', messages.emailUnmapped);
    case 'products':
      if (layoutOf(format, mapping) === 'combinations') {
        return mapping.id || mapping.productReference ? [] : missing('productReference', messages.combinationUnmapped);
      }
      return mapping.name || mapping.sku || mapping.slug ? [] : missing('name', messages.productUnmapped);
    case 'stock':
      return [
        ...(mapping.sku || mapping.slug ? [] : missing('sku', messages.variantUnmapped)),
        ...(mapping.stock ? [] : missing('stock', messages.stockUnmapped)),
      ];
    case 'translations':
      // Its columns are made with it.
      return [];
    default:
      return kind satisfies never;
  }
}
