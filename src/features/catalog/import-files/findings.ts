import type { DecimalSign } from './cell-values.rules';
import type { Fields, ImportFormat, ImportMapping } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import type { RowError } from './row-error';

/** How a file is read. */
export interface FileLayout {
  format: ImportFormat;
  mapping: ImportMapping;
  /** The decimal sign of its numbers, where they show one. */
  decimal?: DecimalSign | undefined;
}

/** One line of a file. */
export interface FileLine {
  line: number;
  fields: Fields;
}

const VALUE_MAX_LENGTH = 200;

/** Errors and notes of one product or customer, of any of its lines. */
export class Findings {
  readonly errors: RowError[] = [];
  readonly notes = new Set<string>();
  readonly layout: FileLayout;

  constructor(layout: FileLayout) {
    this.layout = layout;
  }

  /** Refuses the row because of one of its cells. */
  fail(field: string, message: string, { line, fields }: Partial<FileLine> = {}): undefined {
    this.errors.push({ field, message, ...placeOf(field, this.layout, { line, value: fields?.[field] }) });
  }

  /** Tells about a cell that is not taken over as it is. */
  note(field: string, value: string, message: string): void {
    this.notes.add(messages.aboutCell(this.layout.mapping[field] ?? field, value, message));
  }
}

/** Where an error is, in the words of the file. */
export function placeOf(
  field: string,
  { mapping }: Pick<FileLayout, 'mapping'>,
  { line, value }: { line?: number | undefined; value?: string | undefined },
): Omit<RowError, 'field' | 'message'> {
  const column = mapping[field];
  return {
    ...(column !== undefined && { column }),
    ...(line !== undefined && { line }),
    ...(value !== undefined && { value: value.slice(0, VALUE_MAX_LENGTH) }),
  };
}
