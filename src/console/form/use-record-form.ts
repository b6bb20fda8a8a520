import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, currentOf, messageOf } from '#http/client/api-error';
import { errorsOf, reasonOf } from '#http/client/field-errors';
import type { FieldErrors } from '#shared/field-errors';
import { toast } from '#ui/toast';
import { recordFormMessages as messages } from './form.messages';
import { readDraft, useStoredDraft } from './form-draft';
import {
  acceptRecord,
  type Choices,
  changeFields,
  currentValues,
  describeValue,
  discardChanges,
  errorAt,
  type FieldName,
  type FormState,
  type MergeValues,
  mergeFields,
  mergeRecord,
  pickFields,
  refuseFields,
  resolveCollisions,
  type StoredRecord,
  startForm,
} from './record-form.rules';

/** How often a save begins again on top of what others saved. More often, nobody saves the same record within a second. */
const MERGES_AT_ONCE = 3;
const FAILED = messages.thisCouldNotBeSaved;
const MERGED = messages.somebodySavedOtherFieldsMeanwhile;
const COLLIDED = messages.somebodyChangedTheSameFields;

/** What a call sends. */
export interface Entered<Stored extends StoredRecord, Values extends object> {
  /** The record that the changes belong to; undefined for a new one. */
  record: Stored | undefined;
  base: Values;
  changes: Partial<Values>;
  values: Values;
  /** For several calls: `saved` of the changes, or all of them, are saved, even if the next call is refused. */
  accept: (record: Stored, saved?: Partial<Values>) => void;
}

export interface SavedRecord<Stored extends StoredRecord> {
  record: Stored;
  message: string;
}

export type RecordCall<Stored extends StoredRecord, Values extends object> = (
  entered: Entered<Stored, Values>,
) => Promise<SavedRecord<Stored>>;

interface RecordFormOptions<Stored extends StoredRecord, Values extends object> {
  /** Names what survives a reload: 'category 12', 'category new'. */
  key: string;
  /** The record as it was loaded; undefined for a new one. */
  record: Stored | undefined;
  /** The form's fields of a record; of undefined, what a new record begins with. */
  valuesOf: (record: Stored | undefined) => Values;
  /** What is changed from the start, such as the fields of a copied record. */
  preset?: Partial<Values> | undefined;
  /** What is wrong before a call is made. */
  check?: (values: Values) => FieldErrors;
  /** Creates or changes the record. */
  send: RecordCall<Stored, Values>;
  /** Shows what is saved in other parts of the console. */
  show?: (record: Stored) => unknown;
  /** The address of a record that was just created. */
  pathOf?: (record: Stored) => string;
  /** A value in a few words. */
  textOf?: (value: Values[keyof Values], name: FieldName<Values>) => string;
  /** How the changes of two people are combined, if not field by field. The same function each time. */
  merge?: MergeValues<Values>;
  /** Saves again at once if somebody else changed other fields only. Not for fields that only make sense together. */
  mergesAtOnce?: boolean;
  /** Failures that belong to a field, by their code. */
  fieldsOfCodes?: Readonly<Record<string, FieldName<Values>>>;
  sentences?: { failed?: string; collided?: string };
}

/**
 * The state of a form of a record. It sends what changed; what is entered survives a reload and a failed call; the changes of two
 * people are merged field by field, and where both changed a field, both values are shown. A new record gets its address once it
 * is created.
 */
export function useRecordForm<Stored extends StoredRecord, Values extends object>(options: RecordFormOptions<Stored, Values>) {
  type State = FormState<Stored, Values>;
  const { key, record: loaded, valuesOf, check, send, show, pathOf, textOf = describeValue, sentences } = options;
  const { merge = mergeFields, mergesAtOnce = false } = options;
  const navigate = useNavigate();
  const [draft] = useState(() => readDraft<Values>(localStorage, key, Date.now()));
  const [state, setState] = useState<State>(() =>
    startForm({ record: loaded, base: valuesOf(loaded), preset: options.preset, draft }, merge),
  );
  const { record, origin, changes, errors, collisions, refusals } = state;
  // A button may have asked a question first, and the form may have changed since.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const isDirty = Object.keys(changes).length > 0;
  const clearDraft = useStoredDraft<Values>({
    key,
    version: origin.version,
    changes,
    base: pickFields(origin.values, Object.keys(changes) as FieldName<Values>[]),
  });
  const stored = (saved: Stored) => ({ record: saved, base: valuesOf(saved) });
  // What others saved is shown as long as nothing is changed here.
  if (!isDirty && loaded && record && loaded.version > record.version) setState(acceptRecord(state, stored(loaded), merge));

  const accept = (saved: Stored, sent: Partial<Values>) => {
    clearDraft();
    setState((now) => {
      const accepted = acceptRecord(now, { ...stored(saved), sent }, merge);
      // A new record is shown at its own address next: nothing is left to ask about.
      return now.record ? accepted : discardChanges(accepted);
    });
  };
  const attempt = async ({ call, from, merges }: Attempt<Stored, Values>): Promise<Outcome<Stored, Values>> => {
    try {
      const saved = await call({
        record: from.record,
        base: from.base,
        changes: from.changes,
        values: currentValues(from),
        accept: (partly, sent = from.changes) => accept(partly, sent),
      });
      return { status: 'saved', saved, from };
    } catch (failure) {
      const current = changedSince(failure, from);
      const merged = current && mergeRecord(from, stored(current), merge);
      if (!merged || merged.collisions.length > 0 || merges === 0) return { status: 'failed', failure, from };
      setState((now) => mergeRecord(now, stored(current), merge));
      return attempt({ call, from: merged, merges: merges - 1 });
    }
  };
  const finish = async (saved: SavedRecord<Stored>, from: State) => {
    accept(saved.record, from.changes);
    toast.success(saved.message);
    await show?.(saved.record);
  };
  const refuse = async (failure: unknown, from: State) => {
    const current = changedSince(failure, from);
    if (current) {
      setState((now) => mergeRecord(now, stored(current), merge));
      const merged = mergeRecord(from, stored(current), merge);
      const sentence = merged.collisions.length > 0 ? (sentences?.collided ?? COLLIDED) : MERGED;
      // Without changes, the API says what is.
      toast.error(Object.keys(merged.changes).length > 0 ? sentence : messageOf(failure, FAILED));
      await show?.(current);
      return;
    }
    const same = currentOf<Stored>(failure);
    const field = failure instanceof ApiError ? options.fieldsOfCodes?.[failure.code ?? ''] : undefined;
    const wrong = field ? { [field]: messageOf(failure, FAILED) } : errorsOf(failure);
    setState((now) => refuseFields(same ? { ...now, record: same } : now, wrong));
    toast.error(reasonOf(failure, sentences?.failed ?? FAILED));
    if (same) await show?.(same);
  };
  const action = useMutation({
    mutationFn: attempt,
    onSuccess: (outcome) => (outcome.status === 'saved' ? finish(outcome.saved, outcome.from) : refuse(outcome.failure, outcome.from)),
  });

  // Once the form is no longer changed, so that leaving it is no question; also if what followed the creation was refused.
  const createdPath = !loaded && record && !action.isPending ? pathOf?.(record) : undefined;
  useEffect(() => {
    if (createdPath !== undefined) void navigate(createdPath, { replace: true });
  }, [createdPath, navigate]);

  const run = async (call: RecordCall<Stored, Values>, from: State): Promise<Stored | undefined> => {
    // A second press does not save twice.
    if (action.isPending) return undefined;
    return action.mutateAsync({ call, from, merges: mergesAtOnce ? MERGES_AT_ONCE : 0 }).then(
      (outcome) => (outcome.status === 'saved' ? outcome.saved.record : undefined),
      () => undefined,
    );
  };
  /** Saves, with a change that a button makes at once. */
  const save = async (input: Partial<Values> = {}): Promise<Stored | undefined> => {
    const from = changeFields(latest.current, input, merge);
    const wrong = check?.(currentValues(from)) ?? {};
    const isWrong = Object.keys(wrong).length > 0;
    setState(isWrong ? refuseFields(from, wrong) : from);
    return isWrong ? undefined : run(send, from);
  };
  const set = useCallback(
    (change: Partial<Values> | ((values: Values) => Partial<Values>)) =>
      setState((now) => changeFields(now, typeof change === 'function' ? change(currentValues(now)) : change, merge)),
    [merge],
  );
  const shown = collisions.map((collision) => ({
    ...collision,
    mine: textOf(collision.mine as Values[keyof Values], collision.name),
    theirs: textOf(collision.theirs as Values[keyof Values], collision.name),
  }));
  return {
    /** As it is saved; undefined until a new record is created. */
    record,
    values: currentValues(state),
    /** What is wrong with a field or a part of it, such as 'methods.0', or what somebody else saved in it. */
    errorOf: (path: string): string | undefined => {
      const collision = shown.find((other) => other.path === path);
      return errorAt(errors, path) ?? (collision && messages.somebodyElseSaved(collision.theirs));
    },
    /** By the field's path in the body. */
    errors,
    /** Grows with each refusal, so that the first wrong field gets the focus. */
    refusals,
    /** What both changed, with both values. */
    collisions: shown,
    /** Of changes that survived a reload: the version that they were made in. */
    restoredVersion: draft?.version,
    set,
    isDirty,
    isSaving: action.isPending,
    /** The last call got no answer of the shop. */
    isUnanswered: action.data?.status === 'failed' && !(action.data.failure instanceof ApiError && action.data.failure.isRefusal),
    /** Makes a call that returns the record. Resolves to it, or to undefined if the call failed, which is shown. */
    run: (call: RecordCall<Stored, Values>) => run(call, latest.current),
    save,
    /** For what needs everything saved: the record that is, or undefined if saving failed. */
    saveFirst: async (): Promise<Stored | undefined> => (isDirty ? save() : record),
    /** Ends the collisions with one side's value each, and saves. */
    resolve: (choices: Choices) => {
      const from = resolveCollisions(latest.current, choices, merge);
      setState(from);
      if (Object.keys(from.changes).length > 0) void run(send, from);
    },
    discard: () => setState(discardChanges),
  };
}

interface Attempt<Stored extends StoredRecord, Values extends object> {
  call: RecordCall<Stored, Values>;
  from: FormState<Stored, Values>;
  /** How often it may begin again on top of what others saved. */
  merges: number;
}

/** `from` is what was sent last. */
type Outcome<Stored extends StoredRecord, Values extends object> =
  | { status: 'saved'; saved: SavedRecord<Stored>; from: FormState<Stored, Values> }
  | { status: 'failed'; failure: unknown; from: FormState<Stored, Values> };

/** The record as somebody else saved it meanwhile, if that is why a call failed. */
function changedSince<Stored extends StoredRecord>(failure: unknown, { record }: { record: Stored | undefined }): Stored | undefined {
  const current = currentOf<Stored>(failure);
  return current?.version === record?.version ? undefined : current;
}

/** What the parts of a form's screen use, whatever its record is. */
export type FormOfRecord<Stored extends StoredRecord, Values extends object> = ReturnType<typeof useRecordForm<Stored, Values>>;
