import type { FieldErrors } from '#shared/field-errors';
import type { FormDraft } from './form-draft';

/** A record as the API sends it. A new record has none yet. */
export interface StoredRecord {
  version: number;
}

export type FieldName<Values> = keyof Values & string;

/** What a form knows: the record as it is saved, and what the person changed in it. */
export interface FormState<Stored extends StoredRecord, Values extends object> {
  /** As it was loaded or last saved; undefined for a new record. */
  record: Stored | undefined;
  /** The fields of `record`, or those that a new record begins with. */
  base: Values;
  /** The fields that differ from `base`. */
  changes: Partial<Values>;
  /** What is wrong, by the field's path in the body, such as 'menu.2.to'. */
  errors: FieldErrors;
  /** The changed fields in which somebody else saved another value meanwhile. */
  collisions: readonly FieldName<Values>[];
  /** Counts what was refused, so that each refusal is announced and focused once. */
  refusals: number;
}

interface Start<Stored extends StoredRecord, Values extends object> {
  record: Stored | undefined;
  base: Values;
  /** What is changed from the start, such as the fields of a copied record. */
  preset?: Partial<Values> | undefined;
  /** What was not saved when this browser had the form open before. */
  draft?: FormDraft<Values> | undefined;
}

export function startForm<Stored extends StoredRecord, Values extends object>({
  record,
  base,
  preset = {},
  draft,
}: Start<Stored, Values>): FormState<Stored, Values> {
  const changes = changedFields({ ...preset, ...draft?.values }, base);
  const before = { ...base, ...draft?.base };
  return { record, base, changes, errors: {}, collisions: collidingFields({ mine: changes, before, current: base }), refusals: 0 };
}

/** An error or a collision of a field ends once it is changed. An error that belongs to no field ends with any change. */
export function changeFields<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
  changed: Partial<Values>,
): FormState<Stored, Values> {
  const staysWrong = (path: string) => {
    const [name = path] = path.split('.');
    return name in state.base && !(name in changed);
  };
  return {
    ...state,
    changes: changedFields({ ...state.changes, ...changed }, state.base),
    errors: Object.fromEntries(Object.entries(state.errors).filter(([path]) => staysWrong(path))),
    collisions: state.collisions.filter((name) => !(name in changed)),
  };
}

export function refuseFields<Form extends { errors: FieldErrors; refusals: number }>(state: Form, errors: FieldErrors): Form {
  return { ...state, errors, refusals: state.refusals + 1 };
}

/** Takes over what is saved now: after `sent` was saved, or because nothing is changed. What was typed since stays. */
export function acceptRecord<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
  { record, base, sent = {} }: { record: Stored; base: Values; sent?: Partial<Values> },
): FormState<Stored, Values> {
  return {
    ...state,
    record,
    base,
    changes: changedFields(changedFields(state.changes, { ...state.base, ...sent }), base),
    errors: {},
    collisions: [],
  };
}

/** Somebody else saved meanwhile: what only they changed is taken over, and what both changed is a collision. */
export function mergeRecord<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
  { record, base }: { record: Stored; base: Values },
): FormState<Stored, Values> {
  const collisions = collidingFields({ mine: state.changes, before: state.base, current: base });
  const merged = { ...state, record, base, changes: changedFields(state.changes, base), errors: {}, collisions };
  return collisions.length > 0 ? { ...merged, refusals: state.refusals + 1 } : merged;
}

/** Back to what is saved. */
export function discardChanges<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
): FormState<Stored, Values> {
  return { ...state, changes: {}, errors: {}, collisions: [] };
}

/** Uses what somebody else saved in the fields that both changed. */
export function takeTheirs<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
): FormState<Stored, Values> {
  return changeFields(state, pickFields(state.base, state.collisions));
}

/** The fields of `input` that are not as in `saved`. A field that `saved` does not have is of an older release, and dropped. */
export function changedFields<Values extends object>(input: Partial<Values>, saved: Values): Partial<Values> {
  const names = Object.keys(input) as FieldName<Values>[];
  return pickFields(
    input,
    names.filter((name) => name in saved && !isSame(input[name], saved[name])),
  );
}

export function pickFields<Values extends object>(values: Partial<Values>, names: readonly FieldName<Values>[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

/** The fields that both changed since `before`, to different values. */
export function collidingFields<Values extends object>({
  mine,
  before,
  current,
}: {
  mine: Partial<Values>;
  before: Values;
  current: Values;
}): FieldName<Values>[] {
  const names = Object.keys(mine) as FieldName<Values>[];
  return names.filter((name) => !isSame(current[name], before[name]) && !isSame(current[name], mine[name]));
}

/** The error of a field, or of a part of it. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([name]) => name.startsWith(`${path}.`))?.[1];
}

/** A value in a few words, for a sentence. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(describeValue).join(', ') || 'nothing';
  return String(value);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
