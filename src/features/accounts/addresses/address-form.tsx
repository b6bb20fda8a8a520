import { useEffect, useRef, useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Checkbox, SelectField } from '#ui/field';
import { toast } from '#ui/toast';
import { type AddressDraft, EMPTY_ADDRESS } from './address-draft';
import { AddressFields } from './address-fields';
import * as texts from './address-form.messages';
import { addressesCalls } from './addresses.calls';
import { addressTypeNames, addressesMessages as messages } from './addresses.messages';
import { ADDRESS_TYPES } from './addresses.rules';
import type { SavedAddress } from './saved-address.schema';

interface AddressFormProps {
  /** The address to be changed; if absent, a new one is added. */
  address?: SavedAddress | undefined;
  onSaved: (message: string) => void;
  onCancel: () => void;
}

export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const [draft, setDraft] = useState<AddressDraft>(() => toDraft(address));
  const heading = useRef<HTMLHeadingElement>(null);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./addresses.schema')).AddressSchema,
    read: (form) => ({ ...draft, type: form.get('type') || undefined, isDefault: form.has('isDefault') }),
    submit: async (body) => {
      const { message } = address
        ? await api.put(addressesCalls('/:addressId', { param: { addressId: address._id } }), withoutGaps(body))
        : await api.post(addressesCalls('/'), body);
      onSaved(message);
    },
    onFailure: (error) => toast.error(messageOf(error, address ? messages.updateFailed : messages.addFailed)),
  });
  useEffect(() => heading.current?.focus(), []);

  return (
    <CheckedForm {...form} className="rounded-lg bg-surface p-5 shadow-soft sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-xl font-bold outline-none">
        {address ? texts.editAddress : texts.addAddress}
      </h2>
      <SelectField label={texts.addressType} name="type" required defaultValue={address?.type ?? ''} error={errors.type} className="mb-4">
        <option value="">{texts.selectAType}</option>
        {ADDRESS_TYPES.map((type) => (
          <option key={type} value={type}>
            {addressTypeNames[type]}
          </option>
        ))}
      </SelectField>
      <AddressFields value={draft} errors={errors} onChange={(changes) => setDraft({ ...draft, ...changes })} />
      {!address?.isDefault && <Checkbox label={texts.setAsDefault} name="isDefault" className="mt-3" />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSubmitting}>
          {texts.saveAddress}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </CheckedForm>
  );
}

function toDraft(address: SavedAddress | undefined): AddressDraft {
  const entries = Object.keys(EMPTY_ADDRESS).map((name) => [name, address?.[name as keyof AddressDraft] ?? '']);
  return address ? Object.fromEntries(entries) : EMPTY_ADDRESS;
}

/** Omitted fields stay unchanged, so emptied ones are sent as empty texts. */
function withoutGaps({ company = '', addressLine2 = '', phone = '', ...body }: Record<string, unknown>) {
  return { ...body, company, addressLine2, phone };
}
