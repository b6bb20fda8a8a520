import * as v from 'valibot';
import { isCountryCode } from '#features/accounts/addresses/country-names';
import { STATES_BY_CODE } from '#features/accounts/addresses/places';
import { requiredText } from '#shared/fields/field-kinds';
import type { FieldTable } from '#shared/fields/field-table';
import type { MessageOf } from '#shared/text-schema';
import * as texts from '#shared/text-schema';
import { shippingMessages as messages } from './shipping.messages';
import { normalizePostalCode } from './shipping.rules';
import { NAME_MAX_LENGTH } from './shipping-limits';
import * as labels from './zone-fields.messages';

const countryUnknown = () => messages.countryUnknown;
const stateUnknown = () => messages.stateUnknown;
const postalPrefixInvalid = () => messages.postalPrefixInvalid;

const MAX_PLACES = 100;
const MAX_PREFIXES = 500;

/** Codes, each once. */
function codes<Schema extends v.GenericSchema<string>>(code: Schema, { most, invalid }: { most: number; invalid: MessageOf }) {
  return {
    kind: 'lines',
    schema: v.pipe(
      v.array(code, invalid),
      v.maxLength(most, invalid),
      v.transform((all) => [...new Set(all)]),
    ),
    stored: v.array(v.string()),
    sent: v.array(v.string()),
  } as const;
}

const CountrySchema = v.pipe(v.string(countryUnknown), v.toUpperCase(), v.check(isCountryCode, countryUnknown));
const StateSchema = v.pipe(
  v.string(stateUnknown),
  v.toUpperCase(),
  v.check((code) => Object.hasOwn(STATES_BY_CODE, code), stateUnknown),
);
const PostalPrefixSchema = v.pipe(
  v.string(postalPrefixInvalid),
  v.transform(normalizePostalCode),
  v.regex(/^[A-Z0-9]{1,8}$/, postalPrefixInvalid),
);

/**
 * The fields of a zone, by their names in bodies. Its places must agree when it is saved, and the form asks for them together; its
 * methods have code of their own (docs/decisions/0096-fields-of-a-record.md).
 */
export const ZONE_FIELDS = {
  name: {
    label: () => labels.name,
    column: 'name',
    ...requiredText(NAME_MAX_LENGTH),
    schema: texts.requiredText(() => messages.nameRequired, NAME_MAX_LENGTH),
    input: { isRequired: true, hint: () => labels.nameHint },
  },
  countries: { label: () => labels.countries, column: 'countries', ...codes(CountrySchema, { most: MAX_PLACES, invalid: countryUnknown }) },
  states: { label: () => labels.states, column: 'states', ...codes(StateSchema, { most: MAX_PLACES, invalid: stateUnknown }) },
  postalPrefixes: {
    label: () => labels.postalCodesThatBeginWith,
    column: 'postalPrefixes',
    ...codes(PostalPrefixSchema, { most: MAX_PREFIXES, invalid: postalPrefixInvalid }),
  },
} as const satisfies FieldTable;
