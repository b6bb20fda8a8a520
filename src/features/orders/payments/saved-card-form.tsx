import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { useForm } from '#http/client/use-form';
import { NAME_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { CVV_MAX_LENGTH } from './card.rules';
import { brandNames } from './card-brands.messages';
import * as messages from './saved-card-form.messages';
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
        {card ? messages.editCard(brandNames[card.cardType], card.last4) : messages.addPaymentMethod}
      </h2>
      <div className="grid max-w-lg gap-4 sm:grid-cols-2">
        <TextField
          label={messages.cardholderName}
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
            label={messages.cardNumber}
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
          label={messages.expiryDate}
          name="expiry"
          autoComplete="cc-exp"
          format={slashExpiry}
          maxLength={5}
          placeholder={messages.mmYy}
          initial={card && `${card.expiryMonth}/${card.expiryYear}`}
          error={errors.expiry}
        />
        {!card && (
          <FormattedField
            label={messages.cvv}
            name="cvv"
            autoComplete="cc-csc"
            format={(typed) => typed.replace(/\D/g, '')}
            maxLength={CVV_MAX_LENGTH}
            error={errors.cvv}
          />
        )}
      </div>
      <p className="mt-4 text-sm text-muted">{messages.storedInBrowser}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSubmitting} busyText={messages.saving}>
          {messages.saveCard}
        </Button>
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          {messages.cancel}
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
