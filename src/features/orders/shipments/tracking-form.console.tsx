import { useState } from 'react';
import { TRACKING_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { TextField } from '#ui/field';
import { CarrierField } from './carrier-field.console';
import { guessCarrier } from './carriers.rules';
import type { Shipment } from './shipment.schema';
import { useTracking } from './shipment-calls.console';
import { trackingFormMessages as messages } from './shipments-console.messages';

interface TrackingFormProps {
  orderId: string;
  shipment: Shipment;
  onDone: () => void;
}

/** Carrier and tracking number of a shipment. What was typed stays when somebody else was faster. */
export function TrackingForm({ orderId, shipment, onDone }: TrackingFormProps) {
  const [carrier, setCarrier] = useState(shipment.carrier ?? '');
  const [trackingNumber, setTrackingNumber] = useState(shipment.trackingNumber ?? '');
  const { mutate, isPending } = useTracking(orderId, shipment._id);
  const [loaded] = useState(shipment);
  const isOutdated = shipment.version !== loaded.version;
  return (
    <form
      className="mt-3 grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ carrier, trackingNumber, version: shipment.version }, { onSuccess: onDone });
      }}
    >
      <CarrierField value={carrier} guess={guessCarrier(trackingNumber)} onChange={setCarrier} />
      <TextField
        label={messages.trackingNumber}
        name="trackingNumber"
        value={trackingNumber}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TRACKING_MAX_LENGTH}
        onChange={(event) => setTrackingNumber(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" isBusy={isPending}>
          {messages.save}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {messages.cancel}
        </Button>
      </div>
      {isOutdated && (
        <p role="status" className="text-sm text-warn sm:col-span-3">
          {messages.somebodyElseSavedMeanwhile([shipment.carrier, shipment.trackingNumber].filter(Boolean).join(' '))}
        </p>
      )}
    </form>
  );
}
