import { useState } from 'react';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import type { Option } from '#console/choice/combobox.types';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { type AddressDraft, addressLine, EMPTY_ADDRESS } from '#features/accounts/addresses/address-draft';
import { AddressFields } from '#features/accounts/addresses/address-fields';
import type { SavedAddress } from '#features/accounts/addresses/saved-address.schema';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { errorsOf } from '#http/client/field-errors';
import type { FieldErrors } from '#shared/field-errors';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { SelectField, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import type { DraftCustomer } from './draft-form.console';
import { draftCustomerMessages as messages } from './draft-orders-console.messages';
import type { DraftForm } from './use-draft-form.console';

interface CustomerOption extends Option {
  customer: DraftCustomer;
}

/** Who orders: found by name or address of mail, or new. */
export function DraftCustomerCard({ form }: { form: DraftForm }) {
  const [newEmail, setNewEmail] = useState<string>();
  const [addresses, setAddresses] = useState<SavedAddress[]>([]);
  const { values, errors, isOpen } = form;
  const choose = async (customer: DraftCustomer) => {
    form.set({ customer });
    const before = values.address;
    const path = customerRecordsCalls('/:customerId', { param: { customerId: customer._id } });
    const found = await api.get(path).catch(() => undefined);
    const known = found?.customer.addresses ?? [];
    setAddresses(known);
    const first = known.find(({ isDefault }) => isDefault) ?? known[0];
    // Who has no address gets at least their name into the form.
    const [firstName = '', ...rest] = customer.name.split(' ');
    const address = first ? toDraft(first) : { ...EMPTY_ADDRESS, firstName, lastName: rest.join(' ') };
    // Somebody may type it while the saved ones are loaded.
    if (before.addressLine1 === '') form.fillAddress(address, before);
  };
  const option = values.customer && { value: values.customer._id, label: `${values.customer.name} (${values.customer.email})` };
  return (
    <>
      <Card title={messages.customer}>
        {isOpen ? (
          <div className="grid gap-3">
            <Combobox
              label={messages.name}
              required
              load={findCustomers}
              value={option ?? undefined}
              error={errors.customerId}
              onChoose={(chosen) => void choose((chosen as CustomerOption).customer)}
              onCreate={setNewEmail}
            />
            <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setNewEmail('')}>
              {messages.newCustomer}
            </Button>
          </div>
        ) : (
          <p dir="auto">{option?.label ?? messages.noCustomer}</p>
        )}
      </Card>
      <Card title={messages.shipTo}>
        {isOpen && addresses.length > 0 && (
          <SelectField
            label={messages.savedAddress}
            name="savedAddress"
            value=""
            className="mb-4"
            onChange={(event) => {
              const saved = addresses.find(({ _id }) => _id === event.target.value);
              if (saved) form.set({ address: toDraft(saved) });
            }}
          >
            <option value="">{messages.choose}</option>
            {addresses.map((address) => (
              <option key={address._id} value={address._id} dir="auto">
                {addressLine(address)}
              </option>
            ))}
          </SelectField>
        )}
        {isOpen ? (
          <AddressFields
            prefix="shippingAddress."
            value={values.address}
            errors={errors}
            onChange={(changes) => form.set({ address: { ...values.address, ...changes } })}
          />
        ) : (
          <p dir="auto" className="wrap-anywhere">
            {addressLine(values.address)}
          </p>
        )}
      </Card>
      {newEmail !== undefined && (
        <NewCustomerDialog
          typed={newEmail}
          onClose={() => setNewEmail(undefined)}
          onCreated={(customer) => {
            setNewEmail(undefined);
            void choose(customer);
          }}
        />
      )}
    </>
  );
}

interface NewCustomerDialogProps {
  typed: string;
  onClose: () => void;
  onCreated: (customer: DraftCustomer) => void;
}

/** An account without a password: its owner sets one by "forgot password". */
function NewCustomerDialog({ typed, onClose, onCreated }: NewCustomerDialogProps) {
  const isEmail = typed.includes('@');
  const [firstName = '', ...rest] = isEmail ? [] : typed.split(' ');
  const [values, setValues] = useState({ firstName, lastName: rest.join(' '), email: isEmail ? typed : '', phone: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaving, setSaving] = useState(false);
  const create = async () => {
    setSaving(true);
    try {
      const { customer } = await api.post(customerRecordsCalls('/'), values);
      onCreated(toCustomer(customer));
    } catch (error) {
      const wrong = errorsOf(error);
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) toast.error(messageOf(error, messages.theCustomerCouldNotBeAdded));
    } finally {
      setSaving(false);
    }
  };
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <Dialog isOpen onClose={onClose} title={messages.newCustomer}>
      <form
        noValidate
        className="grid gap-4 p-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) void create();
        }}
      >
        <TextField label={messages.firstName} required {...field('firstName')} />
        <TextField label={messages.lastName} required {...field('lastName')} />
        <TextField
          label={messages.email}
          type="email"
          required
          className="sm:col-span-2"
          hint={messages.theyCanSetAPasswordByForgot}
          {...field('email')}
        />
        <TextField label={messages.phone} type="tel" className="sm:col-span-2" {...field('phone')} />
        <div className="dialog-actions sm:col-span-2">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" isBusy={isSaving}>
            {messages.addCustomer}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

async function findCustomers(q: string): Promise<CustomerOption[]> {
  if (q === '') return [];
  const { customers } = await api.get(customerRecordsCalls('/', { query: { limit: 10, q } }));
  return customers.map((found) => {
    const customer = toCustomer(found);
    return { value: customer._id, label: customer.name, hint: customer.email, customer };
  });
}

function toCustomer({ _id, firstName, lastName, email }: Pick<User, '_id' | 'firstName' | 'lastName' | 'email'>): DraftCustomer {
  return { _id, name: `${firstName} ${lastName}`.trim(), email };
}

function toDraft({
  firstName,
  lastName,
  company,
  addressLine1,
  addressLine2,
  city,
  state,
  postalCode,
  country,
  phone,
}: SavedAddress): AddressDraft {
  return {
    ...{ firstName, lastName, company: company ?? '', addressLine1, addressLine2: addressLine2 ?? '' },
    ...{ city, state, postalCode, country, phone: phone ?? '' },
  };
}
