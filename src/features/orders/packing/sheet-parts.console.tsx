import type { Order } from '#features/orders/orders/orders.schema';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { toCode128 } from '#shared/code128';
import { Dotted } from '#ui/dotted';

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

interface SheetItemProps {
  item: Pick<PackingOrder['orderItems'][number], 'name' | 'options'>;
  packing: PackingOrder['packing'][number] | undefined;
}

/** An item as its customer knows it, who gets the sheet; where that differs, whoever packs it has the original words below. */
export function SheetItem({ item: { name, options }, packing }: SheetItemProps) {
  const original = { name, options: Object.values(options) };
  const shown = packing?.customersWords ?? original;
  return (
    <>
      <bdi>{shown.name}</bdi>
      <small>
        <Dotted facts={shown.options} />
      </small>
      {shown !== original && (
        <small>
          <Dotted facts={[original.name, ...original.options]} />
        </small>
      )}
    </>
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
