import type * as v from 'valibot';
import { toIso, toLocal } from '#console/local-time';
import type { FieldKind } from '#shared/fields/field-kinds';
import { type FieldTable, type NameIn, namesIn, ofEachField, type PlainField } from '#shared/fields/field-table';

export interface NamedText {
  name: string;
  value: string;
}

/** What the form holds of a field of each kind: numbers and missing values as texts. */
export interface FormValues {
  requiredText: string;
  optionalText: string;
  optionalWhole: string;
  /** In the time zone of this computer. */
  optionalMoment: string;
  choice: string;
  optionalChoice: string;
  flag: boolean;
  lines: readonly string[];
  tags: readonly string[];
  pairs: readonly NamedText[];
}

export interface FormKind<Value> {
  /** Of a new record. */
  empty: Value;
  /** From what the calls send. */
  fromSent(sent: unknown): Value;
  /** As a body has it. */
  toBody(value: Value): unknown;
}

const asIs = { empty: '', fromSent: (sent: string) => sent, toBody: (text: string) => text };

export const FORM_KINDS: { [Kind in FieldKind]: FormKind<FormValues[Kind]> } = {
  requiredText: { ...asIs, toBody: (text) => text.trim() },
  optionalText: { empty: '', fromSent: (sent = '') => sent as string, toBody: (text) => text.trim() || null },
  optionalWhole: {
    empty: '',
    fromSent: (sent?: number) => (sent === undefined ? '' : String(sent)),
    // What is no number is sent as typed, so that the shop says what is wrong with it.
    toBody: (text) => parseWhole(text) ?? (text.trim() || null),
  },
  optionalMoment: { empty: '', fromSent: toLocal, toBody: (local) => toIso(local) ?? null },
  choice: asIs,
  optionalChoice: { empty: '', fromSent: (sent = '') => sent as string, toBody: (value) => value || null },
  flag: { empty: false, fromSent: (sent: boolean) => sent, toBody: (isOn) => isOn },
  lines: {
    empty: [],
    fromSent: (sent: string[]) => sent,
    toBody: (lines) => lines.map((line) => line.trim()).filter(Boolean),
  },
  tags: { empty: [], fromSent: (sent: string[]) => sent, toBody: (tags) => tags },
  pairs: {
    empty: [],
    fromSent: (sent: Record<string, string>) => Object.entries(sent).map(([name, value]) => ({ name, value })),
    toBody: (rows) => Object.fromEntries(rows.map((row) => [row.name.trim(), row.value.trim()] as const).filter(([label]) => label !== '')),
  },
};

/** The fields of a table as the form holds them. */
export type FormFields<Table extends FieldTable> = { [F in NameIn<Table>]: FormValues[Table[F]['kind']] };

/** Of a new record. */
export function emptyFields<Table extends FieldTable>(table: Table): FormFields<Table> {
  return ofEachField(table, (field) => kindOf(field).empty) as FormFields<Table>;
}

/** Of a record as the calls send it. */
export function formFieldsOf<Table extends FieldTable>(table: Table, record: { [F in NameIn<Table>]?: unknown }): FormFields<Table> {
  return ofEachField(table, (field, name) => kindOf(field).fromSent(record[name])) as FormFields<Table>;
}

/** These fields of the form, as a body has them: those that the values have. */
export function bodyOfFields<Table extends FieldTable, Values extends Partial<FormFields<Table>>>(table: Table, values: Values) {
  const names = namesIn(table).filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, kindOf(table[name] as PlainField).toBody(values[name])])) as BodyOf<Table, Values>;
}

type BodyOf<Table extends FieldTable, Values> = {
  [F in keyof Pick<Values, keyof Values & NameIn<Table>>]: v.InferInput<Table[F]['schema']>;
};

function kindOf({ kind }: PlainField): FormKind<unknown> {
  return FORM_KINDS[kind] as FormKind<unknown>;
}

/** A typed whole number; undefined if it is none. */
export function parseWhole(text: string): number | undefined {
  const digits = text.trim().replace(/^[−–]/, '-');
  return /^[+-]?\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}
