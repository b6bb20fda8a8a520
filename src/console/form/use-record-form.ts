import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, currentOf, messageOf } from '#http/client/api-error';
import { errorsOf, reasonOf } from '#http/client/field-errors';
import type { FieldErrors } from '#shared/field-errors';
import { toast } from '#ui/toast';
import { recordFormMessages as messages } from './form.messages';
import { readDraft, useStoredDraft } from './form-draft';
import {
  acceptRecord,
  changeFields,
  describeValue,
  discardChanges,
  errorAt,
  type FieldName,
  type FormState,
  mergeRecord,
  pickFields,
  refuseFields,
  type StoredRecord,
  startForm,
  takeTheirs,
} from './record-form.rules';

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
  const { key, record: loaded, valuesOf, check, send, show, pathOf, textOf = describeValue, mergesAtOnce = false, sentences } = options;
  const navigate = useNavigate();
  const [state, setState] = useState<State>(() =>
    startForm({
      record: loaded,
      base: valuesOf(loaded),
      preset: options.preset,
      draft: readDraft<Values>(localStorage, key, Date.now()),
    }),
  );
  const { record, base, changes, errors, collisions, refusals } = state;
  const isDirty = Object.keys(changes).length > 0;
  const clearDraft = useStoredDraft<Values>({
    key,
    version: record?.version ?? 0,
    changes,
    base: pickFields(base, Object.keys(changes) as FieldName<Values>[]),
  });
  const stored = (saved: Stored) => ({ record: saved, base: valuesOf(saved) });
  // What others saved is shown as long as nothing is changed here.
  if (!isDirty && loaded && record && loaded.version > record.version) setState(acceptRecord(state, stored(loaded)));

  const accept = (saved: Stored, sent: Partial<Values>) => {
    clearDraft();
    setState((now) => {
      const accepted = acceptRecord(now, { ...stored(saved), sent });
      // A new record is shown at its own address next: nothing is left to ask about.
      return now.record ? accepted : discardChanges(accepted);
    });
  };
  const attempt = (call: RecordCall<Stored, Values>, from: State) =>
    call({
      record: from.record,
      base: from.base,
      changes: from.changes,
      values: { ...from.base, ...from.changes },
      accept: (saved, sent = from.changes) => accept(saved, sent),
    });
  const action = useMutation({
    mutationFn: async ({ call, from }: { call: RecordCall<Stored, Values>; from: State }) => {
      try {
        return await attempt(call, from);
      } catch (failure) {
        const current = currentOf<Stored>(failure);
        const merged = current && mergesAtOnce ? mergeRecord(from, stored(current)) : undefined;
        if (!merged || merged.collisions.length > 0) throw failure;
        return attempt(call, merged);
      }
    },
    onSuccess: async ({ record: saved, message }, { from }) => {
      accept(saved, from.changes);
      toast.success(message);
      await show?.(saved);
    },
    onError: async (failure, { from }) => {
      const current = currentOf<Stored>(failure);
      if (current) {
        setState((now) => mergeRecord(now, stored(current)));
        const merged = mergeRecord(from, stored(current));
        // Without changes, and where the version is not the reason, the API says what is.
        const isMerged = from.record?.version !== current.version && Object.keys(merged.changes).length > 0;
        const sentence = merged.collisions.length > 0 ? (sentences?.collided ?? COLLIDED) : MERGED;
        toast.error(isMerged ? sentence : messageOf(failure, FAILED));
        await show?.(current);
        return;
      }
      const field = failure instanceof ApiError ? options.fieldsOfCodes?.[failure.code ?? ''] : undefined;
      const wrong = field ? { [field]: messageOf(failure, FAILED) } : errorsOf(failure);
      setState((now) => refuseFields(now, wrong));
      toast.error(reasonOf(failure, sentences?.failed ?? FAILED));
    },
  });

  // Once the form is no longer changed, so that leaving it is no question; also if what followed the creation was refused.
  const createdPath = !loaded && record && !action.isPending ? pathOf?.(record) : undefined;
  useEffect(() => {
    if (createdPath !== undefined) void navigate(createdPath, { replace: true });
  }, [createdPath, navigate]);

  const run = async (call: RecordCall<Stored, Values>, from: State): Promise<Stored | undefined> => {
    // A second press does not save twice.
    if (action.isPending) return undefined;
    return action.mutateAsync({ call, from }).then(
      (saved) => saved.record,
      () => undefined,
    );
  };
  /** Saves, with a change that a button makes at once. */
  const save = async (input: Partial<Values> = {}): Promise<Stored | undefined> => {
    const from = changeFields(state, input);
    const wrong = check?.({ ...base, ...from.changes }) ?? {};
    const isWrong = Object.keys(wrong).length > 0;
    setState(isWrong ? refuseFields(from, wrong) : from);
    return isWrong ? undefined : run(send, from);
  };
  const shown = collisions.map((name) => ({ name, mine: textOf({ ...base, ...changes }[name], name), theirs: textOf(base[name], name) }));
  return {
    /** As it is saved; undefined until a new record is created. */
    record,
    values: { ...base, ...changes },
    /** What is wrong with a field or a part of it, such as 'methods.0', or what somebody else saved in it. */
    errorOf: (path: string): string | undefined => {
      const collision = shown.find(({ name }) => name === path);
      return errorAt(errors, path) ?? (collision && messages.somebodyElseSaved(collision.theirs));
    },
    /** By the field's path in the body. */
    errors,
    /** Grows with each refusal, so that the first wrong field gets the focus. */
    refusals,
    /** The fields that both changed, with both values. */
    collisions: shown,
    set: (change: Partial<Values> | ((values: Values) => Partial<Values>)) =>
      setState((now) => changeFields(now, typeof change === 'function' ? change({ ...now.base, ...now.changes }) : change)),
    isDirty,
    isSaving: action.isPending,
    /** Makes a call that returns the record. Resolves to it, or to undefined if the call failed, which is shown. */
    run: (call: RecordCall<Stored, Values>) => run(call, state),
    save,
    /** For what needs everything saved: the record that is, or undefined if saving failed. */
    saveFirst: async (): Promise<Stored | undefined> => (isDirty ? save() : record),
    /** Ends the collisions with one side's values, and saves. */
    resolve: (winner: 'mine' | 'theirs') => {
      const from = winner === 'mine' ? { ...state, collisions: [] } : takeTheirs(state);
      setState(from);
      if (Object.keys(from.changes).length > 0) void run(send, from);
    },
    discard: () => setState(discardChanges),
  };
}

/** What the parts of a form's screen use, whatever its record is. */
export type FormOfRecord<Stored extends StoredRecord, Values extends object> = ReturnType<typeof useRecordForm<Stored, Values>>;
