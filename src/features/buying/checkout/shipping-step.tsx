import { addressLine } from '#features/accounts/addresses/address-draft';
import { AddressFields } from '#features/accounts/addresses/address-fields';
import type { SavedAddress } from '#features/accounts/addresses/saved-address.schema';
import { RadioCard } from '#ui/field';
import * as messages from './shipping-step.messages';
import type { Checkout } from './use-checkout';

/** Step 1: a saved address, or a new one. */
export function ShippingStep({ checkout, addresses }: { checkout: Checkout; addresses: readonly SavedAddress[] }) {
  const { draft, errors, change, changeAddress } = checkout;
  const choiceError = errors.shippingAddressId;
  return (
    <div className="grid grid-cols-1 gap-6">
      {addresses.length > 0 && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-3" aria-describedby={choiceError ? 'address-choice-error' : undefined}>
          <legend className="sr-only">{messages.whereShouldItGo}</legend>
          {addresses.map((address) => (
            <RadioCard
              key={address._id}
              name="shippingAddressId"
              value={address._id}
              checked={!draft.useNewAddress && draft.selectedAddressId === address._id}
              onChange={() => change({ selectedAddressId: address._id, useNewAddress: false })}
              label={`${address.firstName} ${address.lastName}`}
            >
              {address.isDefault && (
                <span className="ms-2 rounded-full bg-raised px-2.5 py-0.5 text-sm font-semibold text-accent">{messages.defaultBadge}</span>
              )}
              <span dir="auto" className="mt-1 block text-sm text-muted">
                {addressLine(address)}
              </span>
              {address.phone && (
                <span className="block text-sm text-muted">
                  <bdi>{address.phone}</bdi>
                </span>
              )}
            </RadioCard>
          ))}
          <RadioCard
            name="shippingAddressId"
            value="new"
            checked={draft.useNewAddress}
            onChange={() => change({ useNewAddress: true, selectedAddressId: '' })}
            label={messages.useANewAddress}
          />
          {choiceError && (
            <p id="address-choice-error" className="text-sm font-medium text-bad">
              {choiceError}
            </p>
          )}
        </fieldset>
      )}
      {draft.useNewAddress && (
        <AddressFields prefix="newAddress." section="shipping" value={draft.newAddress} errors={errors} onChange={changeAddress} />
      )}
    </div>
  );
}
