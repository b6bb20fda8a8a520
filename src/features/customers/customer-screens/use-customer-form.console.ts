import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { readDraft, useFormDraft } from '#console/form/form-draft';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { api } from '#http/api-client';
import { ApiError, messageOf } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { toast } from '#ui/toast';
import { type CustomerFields, changesOf, collisionsOf, fieldsOf } from './customer-fields.console';
import { CUSTOMERS } from './customer-list-views.console';

interface Saved {
  customer: Customer;
}

/** Both changed the same fields: the person chooses. */
export interface Collision {
  current: Customer;
  fields: (keyof CustomerFields)[];
}

/** The form of a customer: it sends what changed, merges what others changed, and survives a reload. */
export function useCustomerForm(customer: Customer) {
  const client = useQueryClient();
  const key = `customer ${customer._id}`;
  const [loaded, setLoaded] = useState(customer);
  const base = fieldsOf(loaded);
  const [restored] = useState(() => readDraft<CustomerFields>(localStorage, key, Date.now()));
  const [fields, setFields] = useState<CustomerFields>({ ...base, ...restored?.values });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [collision, setCollision] = useState<Collision>();
  const changes = changesOf(base, fields);
  const draft = useFormDraft<CustomerFields>({ key, version: loaded.version, changes });

  const show = (saved: Customer) => {
    setLoaded(saved);
    setFields(fieldsOf(saved));
    setErrors({});
    draft.clear();
    client.setQueryData<Saved>([`${CUSTOMERS}/${saved._id}`], { customer: saved });
    void refreshPaths(client, `${CUSTOMERS}?`, '/admin/audit');
  };

  const save = useMutation({
    mutationFn: ({ values, version }: { values: Partial<CustomerFields>; version: number }) =>
      api.put<Saved & { message: string }>(`${CUSTOMERS}/${loaded._id}`, { ...values, version }),
    onSuccess: ({ customer: saved, message }) => {
      show(saved);
      toast.success(message);
    },
    onError: (error, { values }) => {
      const current = currentOf(error);
      if (current) {
        const both = collisionsOf(base, { mine: values, theirs: fieldsOf(current) });
        setLoaded(current);
        setFields({ ...fieldsOf(current), ...values });
        if (both.length > 0) setCollision({ current, fields: both });
        else save.mutate({ values, version: current.version });
        return;
      }
      const broken = error instanceof ApiError ? readFieldErrors(error.errors) : [];
      const isTaken = error instanceof ApiError && error.code === 'email_taken';
      setErrors({
        ...Object.fromEntries(broken.map(({ field, message }) => [field.split('.')[0] ?? field, message])),
        ...(isTaken && { email: error.message }),
      });
      toast.error(
        broken[0]?.message ?? messageOf(error, 'The customer could not be saved. What you entered is still here; please try again.'),
      );
    },
  });

  return {
    fields,
    errors,
    collision,
    /** What was typed before a reload is older than what somebody else saved. */
    isOutdated: restored !== undefined && restored.version < customer.version && loaded === customer,
    isDirty: Object.keys(changes).length > 0,
    isSaving: save.isPending,
    set: (given: Partial<CustomerFields>) => {
      setFields((before) => ({ ...before, ...given }));
      setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])) }));
    },
    save: () => save.mutate({ values: changes, version: loaded.version }),
    discard: () => {
      setFields(base);
      setErrors({});
      draft.clear();
    },
    /** Ends the collision: one's own values win, or the other person's. */
    resolve: (winner: 'mine' | 'theirs') => {
      if (!collision) return;
      const { current, fields: both } = collision;
      const theirs = Object.fromEntries(both.map((name) => [name, fieldsOf(current)[name]])) as Partial<CustomerFields>;
      const values = winner === 'mine' ? changes : { ...changes, ...theirs };
      setCollision(undefined);
      setFields({ ...fieldsOf(current), ...values });
      save.mutate({ values, version: current.version });
    },
    closeCollision: () => setCollision(undefined),
  };
}

export type CustomerForm = ReturnType<typeof useCustomerForm>;

function currentOf(error: unknown): Customer | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { current } = (error.body ?? {}) as { current?: Customer };
  return current;
}
