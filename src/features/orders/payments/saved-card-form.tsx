import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { useForm } from '#http/client/use-form';
import { NAME_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { BRAND_NAMES, CVV_MAX_LENGTH } from './card.rules';
import { type CardInput, GROUPED_LENGTH, groupInFours, type SavedCard, slashExpiry } from './saved-cards.rules';

interface SavedCardFormProps {
  /** The card to edit; absent, a new one is added. */
  card?: SavedCard | undefined;
  onSave: (input: CardInput) => Promise<void>;
  onCancel: () => void;
}

export function SavedCardForm({ card, onSave, onCancel }: SavedCardFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { errors, isSubmitting, form } = useForm({
    schema: async (): Promise<v.GenericSchema<unknown, Omit<CardInput, 'number'> & { number?: string }>> => {
      const { CardChangeSchema, NewCardSchema } = await import('./saved-cards.schema');
      return card ? CardChangeSchema : NewCardSchema;
    },
    submit: ({ holderName, expiry, number = '' }) => onSave({ holderName, expiry, number }),
    onFailure: reportError,
  });
  useEffect(() => heading.current?.focus(), []);
  return (
    <CheckedForm {...form} className="rounded-lg bg-surface p-5 shadow-soft sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-xl font-bold outline-none">
        {card ? `Edit ${BRAND_NAMES[card.cardType]} ending in ${card.last4}` : 'Add Payment Method'}
      </h2>
      <div className="grid max-w-lg gap-4 sm:grid-cols-2">
        <TextField
          label="Cardholder name"
          name="holderName"
          autoComplete="cc-name"
          required
          maxLength={NAME_MAX_LENGTH}
          defaultValue={card?.holderName}
          error={errors.holderName}
          className="sm:col-span-2"
        />
        {!card && (
          <FormattedField
            label="Card number"
            name="number"
            autoComplete="cc-number"
            format={groupInFours}
            maxLength={GROUPED_LENGTH}
            placeholder="1234 5678 9012 3456"
            error={errors.number}
            className="sm:col-span-2"
          />
        )}
        <FormattedField
          label="Expiry date"
          name="expiry"
          autoComplete="cc-exp"
          format={slashExpiry}
          maxLength={5}
          placeholder="MM/YY"
          initial={card && `${card.expiryMonth}/${card.expiryYear}`}
          error={errors.expiry}
        />
        {!card && (
          <FormattedField
            label="CVV"
            name="cvv"
            autoComplete="cc-csc"
            format={(typed) => typed.replace(/\D/g, '')}
            maxLength={CVV_MAX_LENGTH}
            error={errors.cvv}
          />
        )}
      </div>
      <p className="mt-4 text-sm text-muted">
        Stored in this browser only: the brand and the last four digits, never the number or the CVV.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSubmitting} busyText="Saving...">
          Save Card
        </Button>
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </CheckedForm>
  );
}

interface FormattedFieldProps extends ComponentProps<typeof TextField> {
  format: (typed: string) => string;
  initial?: string | undefined;
}

/** Digits that are formatted while typing. */
function FormattedField({ format, initial = '', ...field }: FormattedFieldProps) {
  const [value, setValue] = useState(initial);
  return <TextField {...field} required inputMode="numeric" value={value} onChange={({ target }) => setValue(format(target.value))} />;
}
