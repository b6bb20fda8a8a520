import type { FieldErrors } from '#shared/field-errors';
import { formatList } from '#shared/lists';
import { valueMessages as messages } from './form.messages';
import type { FormDraft } from './form-draft';

/** A record as the API sends it. A new record has none yet. */
export interface StoredRecord {
  version: number;
}

export type FieldName<Values> = keyof Values & string;

/** What the fields were, what the person made of them, and what somebody else saved meanwhile. */
export interface Sides<Values> {
  before: Values;
  mine: Values;
  theirs: Values;
}

/** What two people changed to different values: a field, or a part of one. */
export interface Collision<Values extends object> {
  /** The field's name, or a part's place in it, such as 'variants.12.price'. */
  path: string;
  name: FieldName<Values>;
  /** Of a part; a field has its own. */
  label?: string;
  mine: unknown;
  theirs: unknown;
}

/** Whose value is used, by the paths of collisions. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

export interface Merge<Values extends object> {
  /** With mine where there are collisions. */
  values: Values;
  collisions: readonly Collision<Values>[];
}

/** Combines what two people changed. A collision for which `choices` has a side is none. */
export type MergeValues<Values extends object> = (sides: Sides<Values>, choices?: Choices) => Merge<Values>;

/** What a form knows: the record as it is saved, and what the person changed in it. */
export interface FormState<Stored extends StoredRecord, Values extends object> {
  /** As it was loaded or last saved; undefined for a new record. */
  record: Stored | undefined;
  /** The fields of `record`, or those that a new record begins with. */
  base: Values;
  /** What the changes were made in: the record as it is saved, or while there are collisions, as it was before them. */
  origin: { version: number; values: Values };
  /** The fields that differ from `base`. */
  changes: Partial<Values>;
  /** What is wrong, by the field's path in the body, such as 'menu.2.to'. */
  errors: FieldErrors;
  /** What somebody else changed to another value meanwhile. */
  collisions: readonly Collision<Values>[];
  /** Counts what was refused, so that each refusal is announced and focused once. */
  refusals: number;
}

/** A record as it is saved now, and its fields. */
export interface Saved<Stored extends StoredRecord, Values extends object> {
  record: Stored;
  base: Values;
}

interface Start<Stored extends StoredRecord, Values extends object> {
  record: Stored | undefined;
  base: Values;
  /** What is changed from the start, such as the fields of a copied record. */
  preset?: Partial<Values> | undefined;
  /** What was not saved when this browser had the form open before. */
  draft?: FormDraft<Values> | undefined;
}

export function startForm<Stored extends StoredRecord, Values extends object>(
  { record, base, preset = {}, draft }: Start<Stored, Values>,
  merge: MergeValues<Values> = mergeFields,
): FormState<Stored, Values> {
  const before = { ...base, ...draft?.base };
  const { values, collisions } = merge({ before, mine: { ...before, ...preset, ...draft?.values }, theirs: base });
  const origin = draft && collisions.length > 0 ? { version: draft.version, values: before } : originOf({ record, base });
  return { record, base, origin, changes: changedFields(values, base), errors: {}, collisions, refusals: 0 };
}

/** An error or a collision ends once its value is changed. An error that belongs to no field ends with any change. */
export function changeFields<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
  changed: Partial<Values>,
  merge: MergeValues<Values> = mergeFields,
): FormState<Stored, Values> {
  const staysWrong = (path: string) => {
    const [name = path] = path.split('.');
    return name in state.base && !(name in changed);
  };
  const next = {
    ...state,
    changes: changedFields({ ...state.changes, ...changed }, state.base),
    errors: Object.fromEntries(Object.entries(state.errors).filter(([path]) => staysWrong(path))),
  };
  return state.collisions.length === 0 ? next : withCollisions(next, remainingCollisions(next, merge));
}

export function refuseFields<Form extends { errors: FieldErrors; refusals: number }>(state: Form, errors: FieldErrors): Form {
  return { ...state, errors, refusals: state.refusals + 1 };
}

/** Takes over what is saved now: after `sent` was saved, or because nothing is changed. What was typed since stays. */
export function acceptRecord<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
  { record, base, sent = {} }: Saved<Stored, Values> & { sent?: Partial<Values> },
  merge: MergeValues<Values> = mergeFields,
): FormState<Stored, Values> {
  const { values } = merge({ before: { ...state.base, ...sent }, mine: currentValues(state), theirs: base });
  return withCollisions({ ...state, record, base, changes: changedFields(values, base), errors: {} }, []);
}

/** Somebody else saved meanwhile: what only they changed is taken over, and what both changed is a collision. */
export function mergeRecord<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
  { record, base }: Saved<Stored, Values>,
  merge: MergeValues<Values> = mergeFields,
): FormState<Stored, Values> {
  const { values, collisions } = merge({ before: state.base, mine: currentValues(state), theirs: base });
  const merged = { ...state, record, base, origin: originOf(state), changes: changedFields(values, base), errors: {} };
  return collisions.length > 0 ? { ...merged, collisions, refusals: state.refusals + 1 } : withCollisions(merged, []);
}

/** Back to what is saved. */
export function discardChanges<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
): FormState<Stored, Values> {
  return withCollisions({ ...state, changes: {}, errors: {} }, []);
}

/** Ends the collisions with one side's value each. */
export function resolveCollisions<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
  choices: Choices,
  merge: MergeValues<Values> = mergeFields,
): FormState<Stored, Values> {
  const { values } = merge({ before: state.origin.values, mine: currentValues(state), theirs: state.base }, choices);
  return withCollisions({ ...state, changes: changedFields(values, state.base) }, []);
}

/** Field by field: what only one side changed is taken from it. */
export function mergeFields<Values extends object>({ before, mine, theirs }: Sides<Values>, choices: Choices = {}): Merge<Values> {
  const names = Object.keys(mine) as FieldName<Values>[];
  const areTheirs = names.filter((name) => choices[name] === 'theirs' || isSame(mine[name], before[name]));
  const collisions = names
    .filter((name) => choices[name] === undefined && !areTheirs.includes(name))
    .filter((name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]))
    .map((name) => ({ path: name, name, mine: mine[name], theirs: theirs[name] }));
  return { values: { ...mine, ...pickFields(theirs, areTheirs) }, collisions };
}

/** What the form shows. */
export function currentValues<Stored extends StoredRecord, Values extends object>({ base, changes }: FormState<Stored, Values>): Values {
  return { ...base, ...changes };
}

function withCollisions<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
  collisions: readonly Collision<Values>[],
): FormState<Stored, Values> {
  return { ...state, collisions, origin: collisions.length > 0 ? state.origin : originOf(state) };
}

function originOf<Stored extends StoredRecord, Values extends object>({
  record,
  base,
}: Pick<FormState<Stored, Values>, 'record' | 'base'>): FormState<Stored, Values>['origin'] {
  return { version: record?.version ?? 0, values: base };
}

/** The collisions whose values on this side are as they were. */
function remainingCollisions<Stored extends StoredRecord, Values extends object>(
  state: FormState<Stored, Values>,
  merge: MergeValues<Values>,
): readonly Collision<Values>[] {
  const { collisions } = merge({ before: state.origin.values, mine: currentValues(state), theirs: state.base });
  return state.collisions.filter(({ path, mine }) => collisions.some((other) => other.path === path && isSame(other.mine, mine)));
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

/** The error of a field, or of a part of it. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([name]) => name.startsWith(`${path}.`))?.[1];
}

/** A value in a few words, for a sentence. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return messages.nothing;
  if (typeof value === 'boolean') return value ? messages.on : messages.off;
  if (Array.isArray(value)) return formatList(value.map(describeValue)) || messages.nothing;
  return String(value);
}

/** Whether two values of a form mean the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
