import { useState } from 'react';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { adminPaths } from '#shared/admin-paths';
import { Checkbox } from '#ui/field';
import { ContactCard } from './customer-form.console';
import { useNewCustomerForm } from './use-customer-form.console';

/** A customer who wrote or called, and has no account yet. */
export function NewCustomer() {
  const [invite, setInvite] = useState(false);
  const form = useNewCustomerForm(invite);
  return (
    <>
      <PageHeader title="New customer" back={{ label: 'Customers', to: adminPaths.customers() }} />
      <RecordFields form={form} label="Customer" className="grid max-w-3xl grid-cols-1 gap-5">
        <ContactCard form={form} />
        <Checkbox
          name="invite"
          label="Mail them that they have an account"
          hint="With a way to choose a password. Without it, nothing is sent."
          checked={invite}
          onChange={(event) => setInvite(event.target.checked)}
        />
      </RecordFields>
      <RecordSaveBar form={form} text="New customer" saveLabel="Add customer" />
    </>
  );
}
