import { type FormEvent, useState } from 'react';
import { useChange } from '#features/accounts/account-security/account-calls.console';
import { promotionsCalls } from '#features/pricing/promotions/promotions.calls';
import { api } from '#http/client/api-client';
import { errorsOf } from '#http/client/field-errors';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextField } from '#ui/field';
import { promotionCodesCalls } from './promotion-codes.calls';
import { MOST_CODES_AT_ONCE, MOST_USES_OF_CODE, PREFIX_MAX_LENGTH, RANDOM_LENGTH } from './promotion-codes.rules';
import type { NewPromotionCodes } from './promotion-codes.schema';
import { makeCodesDialogMessages as messages } from './promotion-codes-console.messages';

interface MakeCodesProps {
  isOpen: boolean;
  promotionId: string;
  onClose: () => void;
}

/** New random codes. */
export function MakeCodesDialog({ isOpen, promotionId, onClose }: MakeCodesProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.makeCodes}>
      {isOpen && <MakeCodesForm promotionId={promotionId} onClose={onClose} />}
    </Dialog>
  );
}

function MakeCodesForm({ promotionId, onClose }: Omit<MakeCodesProps, 'isOpen'>) {
  const [values, setValues] = useState({ quantity: '100', prefix: '', length: String(RANDOM_LENGTH.least), usesPerCode: '1' });
  const param = { id: promotionId };
  const make = useChange(
    (codes: NewPromotionCodes) => api.post(promotionCodesCalls('/:id/codes', { param }), codes),
    promotionsCalls('/:id', { param }),
  );
  const errors = errorsOf(make.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { quantity, prefix, length, usesPerCode } = values;
    make.mutate(
      { quantity: Number(quantity), prefix, length: Number(length), usesPerCode: Number(usesPerCode) },
      { onSuccess: () => onClose() },
    );
  };
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  });
  const count = { type: 'number', inputMode: 'numeric', min: '1', step: '1', required: true } as const;
  return (
    <form onSubmit={submit} className="grid gap-4 p-5">
      <TextField label={messages.howMany} {...field('quantity')} {...count} max={String(MOST_CODES_AT_ONCE)} />
      <TextField
        label={messages.theyBeginWith}
        {...field('prefix')}
        maxLength={PREFIX_MAX_LENGTH}
        autoCapitalize="characters"
        spellCheck={false}
        hint={messages.letters}
      />
      <TextField
        label={messages.randomCharacters}
        {...field('length')}
        {...count}
        min={String(RANDOM_LENGTH.least)}
        max={String(RANDOM_LENGTH.most)}
        hint={messages.nobodyGuessesItAndNoLetterLooks(
          values.prefix.toUpperCase(),
          'K7QM3FXNR2WDHTC4VB9P'.slice(0, Number(values.length) || RANDOM_LENGTH.least),
        )}
      />
      <TextField
        label={messages.usesOfEachCode}
        {...field('usesPerCode')}
        {...count}
        max={String(MOST_USES_OF_CODE)}
        hint={messages.oneWhoeverOrdersWithItFirstGets}
      />
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" isBusy={make.isPending}>
          {messages.makeCodes}
        </Button>
      </div>
    </form>
  );
}
