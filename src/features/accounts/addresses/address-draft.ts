import { countryInLanguage } from './country-names';
import { DEFAULT_COUNTRY } from './places';
import type { PostalAddress } from './saved-address.schema';

/** The state of an address form. */
export interface AddressDraft {
  firstName: string;
  lastName: string;
  company: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
}

export const EMPTY_ADDRESS: AddressDraft = {
  firstName: '',
  lastName: '',
  company: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  country: DEFAULT_COUNTRY,
  phone: '',
};

/** An address in one line, for lists. */
export function addressLine({ addressLine1, addressLine2, city, state, postalCode, country }: PostalAddress | AddressDraft): string {
  return [addressLine1, addressLine2, cityLine({ city, state, postalCode }), countryInLanguage(country)].filter(Boolean).join(', ');
}

/** City, state and postal code in one line; many countries have no state. */
export function cityLine({ city, state, postalCode }: Pick<PostalAddress, 'city' | 'state' | 'postalCode'>): string {
  return [city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ');
}
