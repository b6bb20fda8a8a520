import * as v from 'valibot';
import { ADDRESS_LINE_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH, POSTAL_CODE_MAX_LENGTH } from '#shared/lengths';
import { isPhone } from '#shared/phone';
import { type MessageOf, optionalText, requiredText, tooLong } from '#shared/text-schema';
import { addressesMessages as messages } from './addresses.messages';
import { ADDRESS_TYPES } from './addresses.rules';
import { COUNTRIES, DEFAULT_COUNTRY, findUsState, needsState } from './places';

const US_ZIP = /^\d{5}(-\d{4})?$/;

/** A new address: checkout, the account and the API validate it with the same rules (docs/rules.md#addresses). */
export const NewAddressSchema = v.pipe(
  v.object(
    {
      firstName: needed(() => messages.firstNameRequired, NAME_MAX_LENGTH),
      lastName: needed(() => messages.lastNameRequired, NAME_MAX_LENGTH),
      company: optionalText(NAME_MAX_LENGTH),
      addressLine1: needed(() => messages.addressLine1Required, ADDRESS_LINE_MAX_LENGTH),
      addressLine2: optionalText(ADDRESS_LINE_MAX_LENGTH),
      city: needed(() => messages.cityRequired, NAME_MAX_LENGTH),
      state: v.pipe(
        v.optional(v.nullable(v.string(() => messages.stateRequired)), ''),
        v.transform((state) => (state ?? '').trim()),
        v.maxLength(NAME_MAX_LENGTH, () => tooLong(NAME_MAX_LENGTH)),
      ),
      postalCode: needed(() => messages.postalCodeRequired, POSTAL_CODE_MAX_LENGTH),
      country: v.optional(
        v.pipe(
          requiredText(() => messages.countryRequired, NAME_MAX_LENGTH),
          v.picklist(COUNTRIES, () => messages.countryUnknown),
        ),
        DEFAULT_COUNTRY,
      ),
      phone: v.nullish(
        v.pipe(
          v.string(() => messages.phoneInvalid),
          v.trim(),
          v.maxLength(PHONE_MAX_LENGTH, () => tooLong(PHONE_MAX_LENGTH)),
          v.check(isPhone, () => messages.phoneInvalid),
        ),
      ),
    },
    () => messages.invalid,
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['postalCode']],
      ({ country, postalCode }) => !isUs(country) || postalCode === '' || US_ZIP.test(postalCode),
      () => messages.zipInvalid,
    ),
    ['postalCode'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['state']],
      ({ country, state }) => state !== '' || !needsState(country),
      () => messages.stateRequired,
    ),
    ['state'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['state']],
      ({ country, state }) => !isUs(country) || state === '' || findUsState(state) !== undefined,
      () => messages.stateUnknown,
    ),
    ['state'],
  ),
  v.transform((address) => ({
    ...address,
    state: isUs(address.country) ? (findUsState(address.state) ?? address.state) : address.state,
    phone: address.phone || undefined,
  })),
);
export type NewAddress = v.InferOutput<typeof NewAddressSchema>;

/** An address in the account, which has a type and may be the default one. */
export const AddressSchema = v.intersect([
  v.object({
    type: v.optional(
      v.picklist(ADDRESS_TYPES, () => messages.typeRequired),
      '' as 'both',
    ),
    isDefault: v.nullish(v.boolean(() => messages.defaultInvalid)),
  }),
  NewAddressSchema,
]);
export type Address = v.InferOutput<typeof AddressSchema>;

/** A required text; a missing one fails with the same message as an empty one. */
function needed(required: MessageOf, maxLength: number) {
  return v.optional(requiredText(required, maxLength), '');
}

function isUs(country: string): boolean {
  return country === DEFAULT_COUNTRY;
}
