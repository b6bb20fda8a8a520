import { CreditCard, Lock } from 'lucide-react';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/field-errors';
import { NAME_MAX_LENGTH } from '#shared/lengths';
import { SelectField, TextField } from '#ui/field';
import { CARD_NUMBER_MAX_LENGTH, CVV_MAX_LENGTH, EXPIRY_YEARS, groupCardNumber, guessCardBrand } from './card.rules';
import { brandNames } from './card-brands.messages';
import type { CardDraft } from './card-draft';
import * as messages from './card-fields.messages';

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

interface CardFieldsProps {
  value: CardDraft;
  errors: FieldErrors;
  onChange: (changes: Partial<CardDraft>) => void;
}

export function CardFields({ value, errors, onChange }: CardFieldsProps) {
  const [years] = useState(() => Array.from({ length: EXPIRY_YEARS }, (_, n) => String(new Date().getFullYear() + n)));
  return (
    <div className="grid grid-cols-2 gap-4 rounded-md bg-raised p-4 sm:grid-cols-6 sm:p-5">
      <CardNumberField value={value.number} error={errors['paymentDetails.number']} onChange={(number) => onChange({ number })} />
      <SelectField
        label={messages.expiryMonth}
        name="paymentDetails.expiry"
        autoComplete="cc-exp-month"
        required
        value={value.expiryMonth}
        error={errors['paymentDetails.expiry']}
        onChange={(event) => onChange({ expiryMonth: event.target.value })}
        className="sm:col-span-2"
      >
        <option value="">{messages.month}</option>
        {MONTHS.map((month) => (
          <option key={month}>{month}</option>
        ))}
      </SelectField>
      <SelectField
        label={messages.expiryYear}
        name="paymentDetails.expiryYear"
        autoComplete="cc-exp-year"
        required
        value={value.expiryYear}
        onChange={(event) => onChange({ expiryYear: event.target.value })}
        className="sm:col-span-2"
      >
        <option value="">{messages.year}</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <TextField
        label={messages.cvv}
        name="paymentDetails.cvv"
        autoComplete="cc-csc"
        inputMode="numeric"
        required
        maxLength={CVV_MAX_LENGTH}
        value={value.cvv}
        error={errors['paymentDetails.cvv']}
        onChange={(event) => onChange({ cvv: event.target.value.replace(/\D/g, '') })}
        className="col-span-2"
      />
      <TextField
        label={messages.cardholderName}
        name="paymentDetails.name"
        autoComplete="cc-name"
        required
        maxLength={NAME_MAX_LENGTH}
        value={value.name}
        error={errors['paymentDetails.name']}
        onChange={(event) => onChange({ name: event.target.value })}
        className="col-span-full"
      />
      <p className="flex items-center gap-2 text-sm text-muted col-span-full">
        <Lock aria-hidden className="size-4 shrink-0" />
        {messages.cardPrivacy}
      </p>
    </div>
  );
}

/** Formats the number while typing; the caret stays behind the digit that was typed. */
function CardNumberField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (number: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number>(undefined);
  const brand = guessCardBrand(value);

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === undefined || document.activeElement !== input.current) return;
    const caret = caretAfter(value, digitsBeforeCaret.current);
    input.current?.setSelectionRange(caret, caret);
  }, [value]);

  const group = ({ target }: ChangeEvent<HTMLInputElement>) => {
    digitsBeforeCaret.current = target.value.slice(0, target.selectionStart ?? target.value.length).replace(/\D/g, '').length;
    onChange(groupCardNumber(target.value));
  };

  return (
    <div className="relative col-span-full">
      <TextField
        ref={input}
        label={messages.cardNumber}
        name="paymentDetails.number"
        autoComplete="cc-number"
        inputMode="numeric"
        required
        maxLength={CARD_NUMBER_MAX_LENGTH}
        placeholder="1234 5678 9012 3456"
        value={value}
        error={error}
        onChange={group}
      />
      <p className="absolute top-0 inset-e-0 flex items-center gap-1.5 text-sm font-semibold text-muted" aria-live="polite">
        <CreditCard aria-hidden className="size-4" />
        {brand === 'unknown' ? <span className="sr-only">{messages.cardBrandNotKnownYet}</span> : brandNames[brand]}
      </p>
    </div>
  );
}

/** The index in a formatted number after the given count of digits. */
function caretAfter(grouped: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at++) {
    if (seen === digits) return at;
    if (grouped[at] !== ' ') seen++;
  }
  return grouped.length;
}
