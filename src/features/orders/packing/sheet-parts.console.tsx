import type { Order } from '#features/orders/orders/orders.schema';
import { toCode128 } from '#shared/code128';

const HEIGHT = 40;
/** Scanners need a light margin of ten modules. */
const QUIET = 10;

/** A barcode that scanners read, with its text below. */
export function Barcode({ text }: { text: string }) {
  const code = toCode128(text);
  if (!code) return <p className="sheet-shop">{text}</p>;
  return (
    <figure className="sheet-barcode">
      <svg viewBox={`${-QUIET} 0 ${code.width + 2 * QUIET} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {code.bars.map(({ x, width }) => (
          <rect key={x} x={x} y={0} width={width} height={HEIGHT} fill="#000" />
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

/** As on an envelope. */
export function SheetAddress({ address }: { address: Order['shippingAddress'] }) {
  const { firstName, lastName, company, addressLine1, addressLine2, city, state, postalCode, country } = address;
  return (
    <address className="sheet-address" dir="auto">
      <span>
        {firstName} {lastName}
      </span>
      {company && <span>{company}</span>}
      <span>{addressLine1}</span>
      {addressLine2 && <span>{addressLine2}</span>}
      <span>
        {city}, {state && `${state} `}
        <span className="sheet-nowrap">{postalCode}</span>
      </span>
      <span>{country}</span>
    </address>
  );
}
