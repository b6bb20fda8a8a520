import { useState } from 'react';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { adminPaths } from '#shared/admin-paths';
import { Checkbox } from '#ui/field';
import { ContactCard } from './customer-form.console';
import { newCustomerMessages as messages } from './customer-screens.messages';
import { useNewCustomerForm } from './use-customer-form.console';

/** A customer who wrote or called, and has no account yet. */
export function NewCustomer() {
  const [invite, setInvite] = useState(false);
  const form = useNewCustomerForm(invite);
  return (
    <>
      <PageHeader title={messages.newCustomer} back={{ label: messages.customers, to: adminPaths.customers() }} />
      <RecordFields form={form} label={messages.customer} className="grid max-w-3xl grid-cols-1 gap-5">
        <ContactCard form={form} />
        <Checkbox
          name="invite"
          label={messages.mailThemThatTheyHaveAnAccount}
          hint={messages.withAWayToChooseAPassword}
          checked={invite}
          onChange={(event) => setInvite(event.target.checked)}
        />
      </RecordFields>
      <RecordSaveBar form={form} text={messages.newCustomer} saveLabel={messages.addCustomer} />
    </>
  );
}
