import { useId } from 'react';
import { TRACKING_MAX_LENGTH } from '#shared/lengths';
import { TextField } from '#ui/field';
import { CARRIER_NAMES } from './carriers.rules';
import { carrierFieldMessages as messages } from './shipments-console.messages';

interface CarrierFieldProps {
  value: string;
  /** What the tracking number says. */
  guess: string | undefined;
  onChange: (carrier: string) => void;
}

/** Well-known carriers are suggested; any other can be typed. */
export function CarrierField({ value, guess, onChange }: CarrierFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField
        label={messages.carrier}
        name="carrier"
        list={listId}
        value={value}
        placeholder={guess}
        autoComplete="off"
        maxLength={TRACKING_MAX_LENGTH}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {CARRIER_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
