import { cityLine } from '#features/accounts/addresses/address-draft';
import { countryInLanguage } from '#features/accounts/addresses/country-names';
import type { Order } from './orders.schema';

/** The shipping address, formatted as on an envelope. */
export function OrderAddress({ address }: { address: Order['shippingAddress'] }) {
  const { firstName, lastName, company, addressLine1, addressLine2, country, phone } = address;
  return (
    <address className="not-italic" dir="auto">
      <p className="font-semibold">
        {firstName} {lastName}
      </p>
      {company && <p>{company}</p>}
      <p>{addressLine1}</p>
      {addressLine2 && <p>{addressLine2}</p>}
      <p>{cityLine(address)}</p>
      <p>{countryInLanguage(country)}</p>
      {phone && (
        <p className="text-muted">
          <bdi>{phone}</bdi>
        </p>
      )}
    </address>
  );
}
