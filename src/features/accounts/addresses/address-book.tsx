import { CloudOff, MapPinHouse } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useApiQuery } from '#http/client/use-api-query';
import { Button } from '#ui/button';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import * as texts from './address-book.messages';
import { addressLine, cityLine } from './address-draft';
import { AddressForm } from './address-form';
import { addressesCalls } from './addresses.calls';
import { addressTypeNames, addressesMessages as messages } from './addresses.messages';
import { countryInLanguage } from './country-names';
import type { SavedAddress } from './saved-address.schema';

/** The open form or dialog. */
type Open = { form: 'add' } | { form: 'edit'; address: SavedAddress } | undefined;

/** The page of a customer's addresses, one of which is always the default. */
export function AddressBook() {
  const { result, reload } = useApiQuery(addressesCalls('/'));
  const [open, setOpen] = useState<Open>();
  // The button is replaced when the form opens and when the first address is added: focus returns to the new one.
  const [wasOpen, setWasOpen] = useState(false);
  const shown = result.status === 'failed' ? undefined : result.data?.addresses;

  const close = () => {
    setOpen(undefined);
    setWasOpen(true);
  };
  const run = async (call: () => Promise<{ message: string }>, failure: string, undo?: () => void) => {
    try {
      const { message } = await call();
      toast.success(message, { area: 'account', ...(undo && { action: { label: texts.undo, onClick: undo } }) });
    } catch (error) {
      toast.error(messageOf(error, failure));
    }
    reload();
  };
  const remove = (address: SavedAddress) =>
    run(
      () => api.delete(addressesCalls('/:addressId', { param: { addressId: address._id } })),
      messages.deleteFailed,
      () => void run(() => api.post(addressesCalls('/'), address), messages.addFailed),
    );
  const makeDefault = ({ _id }: SavedAddress) =>
    run(() => api.put(addressesCalls('/:addressId/default', { param: { addressId: _id } })), messages.defaultFailed);

  if (open) {
    return (
      <AddressForm
        address={open.form === 'edit' ? open.address : undefined}
        onCancel={close}
        onSaved={(message) => {
          toast.success(message, { area: 'account' });
          reload();
          close();
        }}
      />
    );
  }
  if (result.status === 'failed') {
    return (
      <Notice icon={CloudOff} level="h2" isBoxed isAlert title={messageOf(result.error, messages.loadFailed)}>
        <Button onClick={reload}>{texts.tryAgain}</Button>
      </Notice>
    );
  }
  if (!shown) return <AddressesSkeleton />;
  const addButton = (
    <Button autoFocus={wasOpen} onClick={() => setOpen({ form: 'add' })}>
      {texts.addAddress}
    </Button>
  );
  if (shown.length === 0) return <NoAddresses>{addButton}</NoAddresses>;
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          {messages.count(shown.length)}
        </p>
        {addButton}
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {shown.map((address) => (
          <li key={address._id}>
            <AddressCard
              address={address}
              onEdit={() => setOpen({ form: 'edit', address })}
              onDelete={() => void remove(address)}
              onDefault={() => void makeDefault(address)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AddressCardProps {
  address: SavedAddress;
  onEdit: () => void;
  onDelete: () => void;
  onDefault: () => void;
}

function AddressCard({ address, onEdit, onDelete, onDefault }: AddressCardProps) {
  const line = addressLine(address);
  const name = `${address.firstName} ${address.lastName}`;
  return (
    <article aria-label={`${name}, ${line}`} className="flex h-full flex-col rounded-lg bg-surface p-5 shadow-soft sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-semibold text-muted">{addressTypeNames[address.type]}</p>
        {address.isDefault && (
          <span className="rounded-full bg-raised px-2.5 py-0.5 text-sm font-semibold text-accent">{texts.defaultBadge}</span>
        )}
      </div>
      <address className="mt-3 mb-5 break-words not-italic" dir="auto">
        <p className="font-semibold">{name}</p>
        {address.company && <p>{address.company}</p>}
        <p>{address.addressLine1}</p>
        {address.addressLine2 && <p>{address.addressLine2}</p>}
        <p>{cityLine(address)}</p>
        <p>{countryInLanguage(address.country)}</p>
        {address.phone && (
          <p className="mt-2 text-muted">
            <bdi>{address.phone}</bdi>
          </p>
        )}
      </address>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-label={texts.editAddress(line)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button variant="danger" size="sm" aria-label={texts.deleteAddress(line)} onClick={onDelete}>
          {texts.deleteButton}
        </Button>
        {!address.isDefault && (
          <Button variant="ghost" size="sm" onClick={onDefault}>
            {texts.setAsDefault}
          </Button>
        )}
      </div>
    </article>
  );
}

function AddressesSkeleton() {
  return (
    <div role="status" aria-label={texts.loadingYourAddresses}>
      <div className="skeleton mb-4 ms-auto h-12 w-36" />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="skeleton h-60" />
        <div className="skeleton h-60" />
      </div>
    </div>
  );
}

function NoAddresses({ children }: { children: ReactNode }) {
  return (
    <Notice icon={MapPinHouse} level="h2" isBoxed title={texts.noAddressesYet} text={texts.emptyText}>
      {children}
    </Notice>
  );
}
