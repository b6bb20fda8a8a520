import { ADDRESS_LINE_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH, POSTAL_CODE_MAX_LENGTH } from '#shared/lengths';
import { SelectField, TextField } from '#ui/field';
import type { AddressDraft } from './address-draft';
import * as messages from './address-fields.messages';
import { countryInLanguage } from './country-names';
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
      <TextField
        label={messages.firstName}
        {...field('firstName', 'given-name')}
        required
        maxLength={NAME_MAX_LENGTH}
        className="sm:col-span-3"
      />
      <TextField
        label={messages.lastName}
        {...field('lastName', 'family-name')}
        required
        maxLength={NAME_MAX_LENGTH}
        className="sm:col-span-3"
      />
      <SelectField
        label={messages.country}
        {...field('country', 'country-name')}
        required
        className="sm:col-span-6"
        onChange={(event) => onChange({ country: event.target.value, state: '' })}
      >
        <option value="">{messages.selectACountry}</option>
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {countryInLanguage(country)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={messages.addressLine1}
        {...field('addressLine1', 'address-line1')}
        required
        maxLength={ADDRESS_LINE_MAX_LENGTH}
        className="sm:col-span-6"
      />
      <TextField
        label={messages.addressLine2Optional}
        {...field('addressLine2', 'address-line2')}
        maxLength={ADDRESS_LINE_MAX_LENGTH}
        placeholder={messages.apartmentFloorDoor}
        className="sm:col-span-6"
      />
      <TextField
        label={messages.city}
        {...field('city', 'address-level2')}
        required
        maxLength={NAME_MAX_LENGTH}
        className="sm:col-span-2"
      />
      {isUs ? (
        <SelectField label={messages.state} {...field('state', 'address-level1')} required className="sm:col-span-2">
          <option value="">{messages.selectAState}</option>
          {US_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      ) : (
        needsState(value.country) && (
          <TextField
            label={messages.state}
            {...field('state', 'address-level1')}
            required
            maxLength={NAME_MAX_LENGTH}
            className="sm:col-span-2"
          />
        )
      )}
      <TextField
        label={messages.postalCode}
        {...field('postalCode', 'postal-code')}
        required
        maxLength={POSTAL_CODE_MAX_LENGTH}
        inputMode={isUs ? 'numeric' : 'text'}
        className="sm:col-span-2"
      />
      <TextField
        label={messages.companyOptional}
        {...field('company', 'organization')}
        maxLength={NAME_MAX_LENGTH}
        className="sm:col-span-3"
      />
      <TextField
        label={messages.phoneOptional}
        {...field('phone', 'tel')}
        type="tel"
        inputMode="tel"
        maxLength={PHONE_MAX_LENGTH}
        hint={messages.phoneHint}
        className="sm:col-span-3"
      />
    </div>
  );
}
