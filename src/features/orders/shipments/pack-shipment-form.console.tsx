import { useState } from 'react';
import type { StaffOrderLine } from '#features/orders/orders/staff-order.schema';
import { TRACKING_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { TextField } from '#ui/field';
import { QuantityStepper } from '#ui/quantity-stepper';
import { CarrierField } from './carrier-field.console';
import { guessCarrier } from './carriers.rules';
import { useNewShipment } from './shipment-calls.console';
import { packShipmentFormMessages as messages } from './shipments-console.messages';

interface PackShipmentFormProps {
  orderId: string;
  /** With something open. */
  lines: readonly StaffOrderLine[];
  onDone: () => void;
}

/** A new shipment: all that is open, unless a part of it goes first. */
export function PackShipmentForm({ orderId, lines, onDone }: PackShipmentFormProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const create = useNewShipment(orderId);
  // Never more than is open, also after somebody else has packed some.
  const piecesOf = ({ itemId, open }: StaffOrderLine) => Math.min(chosen[itemId] ?? open, open);
  const items = lines.map((line) => ({ itemId: line.itemId, quantity: piecesOf(line) })).filter(({ quantity }) => quantity > 0);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const pack = (status: 'packed' | 'shipped') => create.mutate({ items, carrier, trackingNumber, status }, { onSuccess: onDone });
  return (
    <form
      aria-label={messages.newParcel}
      className="border-t border-line bg-raised/50 px-4 py-4 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (pieces > 0) pack('shipped');
      }}
    >
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line.itemId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p dir="auto" className="font-medium">
                {line.name}
              </p>
              <p className="text-sm text-muted">
                <Dotted facts={[...Object.values(line.options), line.sku]} />
              </p>
            </div>
            <div className="flex items-center gap-3">
              <QuantityStepper
                value={piecesOf(line)}
                min={0}
                max={line.open}
                label={line.name}
                onChange={(quantity) => setChosen({ ...chosen, [line.itemId]: quantity })}
              />
              <span className="text-sm whitespace-nowrap text-muted">{messages.of(line.open)}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
        <CarrierField value={carrier} guess={guessCarrier(trackingNumber)} onChange={setCarrier} />
        <TextField
          label={messages.trackingNumber}
          name="trackingNumber"
          value={trackingNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TRACKING_MAX_LENGTH}
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={pieces === 0} isBusy={create.isPending}>
          {pieces === 1 ? messages.ship1Piece : messages.shipPieces(pieces)}
        </Button>
        <Button size="sm" variant="secondary" disabled={pieces === 0} isBusy={create.isPending} onClick={() => pack('packed')}>
          {messages.packOnly}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
