import * as v from 'valibot';
import type { FieldKind } from './field-kinds';

/**
 * A field of a record with a column of its own, which depends on no other field. A table of such fields, by their names in bodies,
 * drives all that handles them: bodies, views, statements, the audit log, undo, and the form
 * (docs/decisions/0096-fields-of-a-record.md).
 */
export interface PlainField {
  /** What people call it, in their language: in the form, and where two people changed it. */
  label(): string;
  /** As rows have it. */
  column: string;
  kind: FieldKind;
  /** What a body may have. */
  schema: v.GenericSchema;
  /** Reads what the audit log has, as a body has it. */
  stored: v.GenericSchema;
  /** What the calls send. */
  sent: v.GenericSchema;
  /** Where the form says more than the label. */
  input?: FieldInput;
  maxLength?: number;
  /** Of pairs whose names are originals, and whose texts are their translations. */
  isByOriginal?: true;
  /** Where a column has another form than a body. */
  toColumn?(value: unknown): unknown;
  fromColumn?(value: unknown): unknown;
  /** Of a field whose values are those of a list: all of them, the name of one, and the value of a name. */
  choices?(): readonly { value: string; label: string }[];
  nameOf?(value: unknown): string;
  read?(text: string): string | undefined;
}

interface FieldInput {
  label?(): string;
  placeholder?(): string;
  hint?(): string;
  /** Of a text of several lines. */
  rows?: number;
  isRequired?: true;
  /** Of a flag. */
  isSwitch?: true;
}

export type FieldTable = Readonly<Record<string, PlainField>>;
export type NameIn<Table extends FieldTable> = keyof Table & string;
export type ColumnIn<Table extends FieldTable> = Table[NameIn<Table>]['column'];

/** An object with something for each field of a table. */
export function ofEachField<Table extends FieldTable>(
  table: Table,
  of: (field: PlainField, name: NameIn<Table>) => unknown,
): Record<NameIn<Table>, unknown> {
  return Object.fromEntries(namesIn(table).map((name) => [name, of(table[name] as PlainField, name)])) as Record<NameIn<Table>, unknown>;
}

export function namesIn<Table extends FieldTable>(table: Table): NameIn<Table>[] {
  return Object.keys(table) as NameIn<Table>[];
}

export function columnsIn<Table extends FieldTable>(table: Table): ColumnIn<Table>[] {
  return Object.values(table).map(({ column }) => column);
}

/** The fields of a body, all of which may be absent. */
export function bodyEntries<Table extends FieldTable>(table: Table) {
  return ofEachField(table, ({ schema }) => v.optional(schema)) as {
    [F in NameIn<Table>]: v.OptionalSchema<Table[F]['schema'], undefined>;
  };
}

/** The fields of a view. */
export function sentEntries<Table extends FieldTable>(table: Table) {
  return ofEachField(table, ({ sent }) => sent) as { [F in NameIn<Table>]: Table[F]['sent'] };
}

/** What the audit log has of the fields. */
export function storedEntries<Table extends FieldTable>(table: Table) {
  return ofEachField(table, ({ stored }) => stored) as { [F in NameIn<Table>]: Table[F]['stored'] };
}

/** The same by columns, where the log names them so. Entries of older releases do not have every field. */
export function storedColumns<Table extends FieldTable>(table: Table) {
  return Object.fromEntries(Object.values(table).map(({ column, stored }) => [column, v.optional(stored)])) as {
    [F in NameIn<Table> as Table[F]['column']]: v.OptionalSchema<Table[F]['stored'], undefined>;
  };
}

/** What the columns of a table's fields have. */
export type ColumnValues<Table extends FieldTable> = {
  [F in NameIn<Table> as Table[F]['column']]: v.InferOutput<Table[F]['schema']>;
};

/** The values of a body by their columns; absent ones are not changed. */
export function toColumns<Table extends FieldTable>(
  table: Table,
  body: Readonly<{ [F in NameIn<Table>]?: unknown }>,
): Partial<ColumnValues<Table>> {
  return Object.fromEntries(
    namesIn(table).flatMap((name) => {
      const { column, toColumn = (value) => value } = table[name] as PlainField;
      return body[name] === undefined ? [] : [[column, toColumn(body[name])]];
    }),
  ) as Partial<ColumnValues<Table>>;
}

type Row<Table extends FieldTable> = Readonly<Record<ColumnIn<Table>, unknown>>;

/** The fields of a row, as a body has them: null removes. */
export function toBodyFields<Table extends FieldTable>(table: Table, row: Row<Table>) {
  return ofEachField(table, ({ column, fromColumn = (value) => value }) => fromColumn(row[column as ColumnIn<Table>])) as {
    [F in NameIn<Table>]: v.InferOutput<Table[F]['stored']>;
  };
}

/** The fields of a row, as the calls send them: a value that does not exist is absent. */
export function toSentFields<Table extends FieldTable>(table: Table, row: Row<Table>) {
  const fields = toBodyFields(table, row);
  return ofEachField(table, (_, name) => fields[name] ?? undefined) as { [F in NameIn<Table>]: v.InferOutput<Table[F]['sent']> };
}
