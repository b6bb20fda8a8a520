import { ADDRESS_LINE_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH, POSTAL_CODE_MAX_LENGTH } from '#shared/lengths';
import { SelectField, TextField } from '#ui/field';
import type { AddressDraft } from './address-draft';
import { COUNTRIES, DEFAULT_COUNTRY, needsState, US_STATES } from './places';

interface AddressFieldsProps {
  value: AddressDraft;
  /** By the API's field name: `newAddress.city` at checkout, `city` in the account. */
  errors: Partial<Record<string, string>>;
  prefix?: string;
  /** The purpose of the address for autofill (HTML's autofill sections). */
  section?: 'shipping';
  onChange: (changes: Partial<AddressDraft>) => void;
}

/** The fields of an address, with autocomplete attributes. */
export function AddressFields({ value, errors, prefix = '', section, onChange }: AddressFieldsProps) {
  const field = (name: keyof AddressDraft, autoComplete: string) => ({
    name: `${prefix}${name}`,
    value: value[name],
    error: errors[`${prefix}${name}`],
    autoComplete: section ? `${section} ${autoComplete}` : autoComplete,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const isUs = value.country === DEFAULT_COUNTRY;
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField label="First name" {...field('firstName', 'given-name')} required maxLength={NAME_MAX_LENGTH} className="sm:col-span-3" />
      <TextField label="Last name" {...field('lastName', 'family-name')} required maxLength={NAME_MAX_LENGTH} className="sm:col-span-3" />
      <SelectField
        label="Country"
        {...field('country', 'country-name')}
        required
        className="sm:col-span-6"
        onChange={(event) => onChange({ country: event.target.value, state: '' })}
      >
        <option value="">Select a country</option>
        {COUNTRIES.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      <TextField
        label="Address line 1"
        {...field('addressLine1', 'address-line1')}
        required
        maxLength={ADDRESS_LINE_MAX_LENGTH}
        className="sm:col-span-6"
      />
      <TextField
        label="Address line 2 (optional)"
        {...field('addressLine2', 'address-line2')}
        maxLength={ADDRESS_LINE_MAX_LENGTH}
        placeholder="Apartment, floor, door"
        className="sm:col-span-6"
      />
      <TextField label="City" {...field('city', 'address-level2')} required maxLength={NAME_MAX_LENGTH} className="sm:col-span-2" />
      {isUs ? (
        <SelectField label="State" {...field('state', 'address-level1')} required className="sm:col-span-2">
          <option value="">Select a state</option>
          {US_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      ) : (
        needsState(value.country) && (
          <TextField label="State" {...field('state', 'address-level1')} required maxLength={NAME_MAX_LENGTH} className="sm:col-span-2" />
        )
      )}
      <TextField
        label="Postal code"
        {...field('postalCode', 'postal-code')}
        required
        maxLength={POSTAL_CODE_MAX_LENGTH}
        inputMode={isUs ? 'numeric' : 'text'}
        className="sm:col-span-2"
      />
      <TextField label="Company (optional)" {...field('company', 'organization')} maxLength={NAME_MAX_LENGTH} className="sm:col-span-3" />
      <TextField
        label="Phone (optional)"
        {...field('phone', 'tel')}
        type="tel"
        inputMode="tel"
        maxLength={PHONE_MAX_LENGTH}
        hint="Only for questions about the delivery"
        className="sm:col-span-3"
      />
    </div>
  );
}
