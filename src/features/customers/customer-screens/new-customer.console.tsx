import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshPaths } from '#console/api-query';
import { readDraft, useFormDraft } from '#console/form/form-draft';
import { SaveBar } from '#console/form/save-bar';
import { PageHeader } from '#console/page-header';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { api } from '#http/api-client';
import { ApiError, messageOf } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { adminPaths } from '#shared/admin-paths';
import { Checkbox } from '#ui/field';
import { toast } from '#ui/toast';
import { type CustomerFields, changesOf, NO_FIELDS } from './customer-fields.console';
import { ContactCard } from './customer-form.console';
import { CUSTOMERS } from './customer-list-views.console';

const DRAFT = 'customer new';

/** A customer who wrote or called, and has no account yet. */
export function NewCustomer() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [fields, setFields] = useState<CustomerFields>(() => ({
    ...NO_FIELDS,
    ...readDraft<CustomerFields>(localStorage, DRAFT, Date.now())?.values,
  }));
  const [invite, setInvite] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [addedId, setAddedId] = useState<string>();
  const changes = addedId === undefined ? changesOf(NO_FIELDS, fields) : {};
  const draft = useFormDraft<CustomerFields>({ key: DRAFT, version: 0, changes });
  // After the form is no longer changed, so that leaving it is no question.
  useEffect(() => {
    if (addedId !== undefined) void navigate(adminPaths.customer(addedId), { replace: true });
  }, [addedId, navigate]);
  const save = useMutation({
    mutationFn: () => api.post<{ customer: Customer; message: string }>(CUSTOMERS, { ...fields, invite }),
    onSuccess: ({ customer, message }) => {
      draft.clear();
      toast.success(message);
      setAddedId(customer._id);
      void refreshPaths(client, `${CUSTOMERS}?`);
    },
    onError: (error) => {
      const broken = error instanceof ApiError ? readFieldErrors(error.errors) : [];
      const isTaken = error instanceof ApiError && error.code === 'email_taken';
      setErrors({ ...Object.fromEntries(broken.map(({ field, message }) => [field, message])), ...(isTaken && { email: error.message }) });
      toast.error(
        broken[0]?.message ?? messageOf(error, 'The customer could not be added. What you entered is still here; please try again.'),
      );
    },
  });
  return (
    <>
      <PageHeader title="New customer" back={{ label: 'Customers', to: adminPaths.customers() }} />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        <ContactCard
          fields={fields}
          errors={errors}
          onChange={(given) => {
            setFields((before) => ({ ...before, ...given }));
            setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])) }));
          }}
        />
        <Checkbox
          name="invite"
          label="Mail them that they have an account"
          hint="With a way to choose a password. Without it, nothing is sent."
          checked={invite}
          onChange={(event) => setInvite(event.target.checked)}
        />
      </div>
      <SaveBar
        isDirty={Object.keys(changes).length > 0}
        isSaving={save.isPending}
        text="New customer"
        saveLabel="Add customer"
        onSave={() => save.mutate()}
        onDiscard={() => {
          setFields(NO_FIELDS);
          setErrors({});
        }}
      />
    </>
  );
}
