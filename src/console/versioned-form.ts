import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { toast } from '#ui/toast';
import { useFormDraft } from './form-draft';
import { changedFields, collidingFields, type Loaded } from './versioned-form.rules';

const FAILED = 'This could not be saved. What you entered is still here; please try again.';
const MERGED = 'Somebody saved other fields meanwhile. They are merged; please save again.';
const COLLIDED = 'Somebody changed the same fields. Please look at both values, then save again.';

interface VersionedFormOptions<Values> {
  /** Of what survives a reload: 'settings'. */
  key: string;
  loaded: Loaded<Values>;
  /** Sends the changed fields with the version that they were changed in. */
  send: (body: Partial<Values> & { version: number }) => Promise<Loaded<Values>>;
  /** What is saved now, from the details of a 409. */
  readCurrent: (body: unknown) => Loaded<Values> | undefined;
  /** The value that somebody else saved, in a few words. */
  textOf: (value: Values[keyof Values]) => string;
  saved: string;
}

/** A form that sends what changed. What is entered survives a reload; changes of two people are merged field by field. */
export function useVersionedForm<Values extends object>({ key, loaded, send, readCurrent, textOf, saved }: VersionedFormOptions<Values>) {
  type Name = keyof Values & string;
  const [base, setBase] = useState(loaded);
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [collisions, setCollisions] = useState<readonly Name[]>([]);
  const isDirty = Object.keys(changes).length > 0;
  const draft = useFormDraft<Values>({ key, version: base.version, changes });
  const [isRestored, setRestored] = useState(false);
  if (!isRestored) {
    setRestored(true);
    if (draft.restored) {
      setChanges(changedFields(draft.restored.values, base.values));
      // The call compares with what was loaded when they were entered.
      setBase({ ...base, version: draft.restored.version });
    }
  } else if (!isDirty && loaded.version > base.version) setBase(loaded);

  const rebase = (current: Loaded<Values>) => {
    setBase(current);
    setChanges((mine) => changedFields(mine, current.values));
  };
  const save = useMutation({
    mutationFn: () => send({ ...changes, version: base.version }),
    onSuccess: (stored) => {
      setBase(stored);
      setChanges({});
      setErrors({});
      setCollisions([]);
      draft.clear();
      toast.success(saved);
    },
    onError: (error) => {
      const current = error instanceof ApiError && error.status === 409 ? readCurrent(error.body) : undefined;
      if (current) {
        const colliding = collidingFields({ mine: changes, base: base.values, current: current.values });
        rebase(current);
        setCollisions(colliding);
        toast.error(colliding.length > 0 ? COLLIDED : MERGED);
        return;
      }
      const fields = error instanceof ApiError ? readFieldErrors(error.errors) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      toast.error(fields[0]?.message ?? messageOf(error, FAILED));
    },
  });

  return {
    values: { ...base.values, ...changes },
    /** What is wrong with a field, or what somebody else saved in it. */
    errorOf: (name: Name): string | undefined =>
      errors[name] ??
      (collisions.includes(name)
        ? `Somebody else saved: ${textOf(base.values[name])}. Yours is in the field; saving replaces theirs.`
        : undefined),
    /** Errors of parts of fields by their paths, such as 'menu.2.to'. */
    errors,
    set: <Field extends Name>(name: Field, value: Values[Field]) => {
      setChanges((before) => changedFields({ ...before, [name]: value }, base.values));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field.split('.')[0] !== name)));
      setCollisions((before) => before.filter((each) => each !== name));
    },
    isDirty,
    isSaving: save.isPending,
    save: () => save.mutate(),
    /** For what needs everything saved: the version that is, or undefined if saving failed. */
    saveFirst: async (): Promise<number | undefined> => {
      if (!isDirty) return base.version;
      return save.mutateAsync().then(
        ({ version }) => version,
        () => undefined,
      );
    },
    discard: () => {
      setChanges({});
      setErrors({});
      setCollisions([]);
    },
  };
}

export type VersionedForm<Values extends object> = ReturnType<typeof useVersionedForm<Values>>;
