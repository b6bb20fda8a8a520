import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import type { Option } from '#console/choice/combobox.types';
import { countryInLanguage } from '#features/accounts/addresses/country-names';
import { COUNTRIES } from '#features/accounts/addresses/places';
import { tryPromotionCalls } from '#features/pricing/try-promotion/try-promotion.calls';
import type { TriedPromotion } from '#features/pricing/try-promotion/try-promotion.schema';
import { api } from '#http/client/api-client';
import { reasonOf } from '#http/client/field-errors';
import { NAME_MAX_LENGTH, POSTAL_CODE_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { Button, IconButton } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { toBody } from './promotion-form.console';
import { findVariants } from './promotion-options.console';
import { tryPromotionMessages as messages } from './promotion-screens.messages';
import type { PromotionForm } from './use-promotion-form.console';

interface SampleLine extends Option {
  quantity: string;
}

/** A sample cart: what the promotion as typed would do to it, beside those that run now. */
export function TryPromotion({ form: { values, record: promotion } }: { form: PromotionForm }) {
  const [lines, setLines] = useState<readonly SampleLine[]>([]);
  const [place, setPlace] = useState({ country: '', state: '', postalCode: '' });
  const tried = useMutation({
    mutationFn: () =>
      api.post(tryPromotionCalls('/'), {
        promotion: {
          ...toBody(values),
          name: values.name.trim() || messages.newPromotion,
          ...(values.codeKind !== 'none' && { code: values.code || 'CODE', hasCodes: false }),
        },
        ...(promotion && { promotionId: promotion._id }),
        destination: place,
        lines: lines.map(({ value, quantity }) => ({ variantId: value, quantity: Number(quantity) })),
      }),
  });
  const go = (to: typeof place) => {
    setPlace(to);
    tried.reset();
  };
  const change = (changed: readonly SampleLine[]) => {
    setLines(changed);
    tried.reset();
  };
  return (
    <Card title={messages.tryItWithACart} text={messages.nothingIsSaved}>
      <Combobox
        label={messages.addToTheSampleCart}
        load={findVariants}
        onChoose={(option) => change(lines.some(({ value }) => value === option.value) ? lines : [...lines, { ...option, quantity: '1' }])}
      />
      {lines.length > 0 && (
        <ul aria-label={messages.sampleCart} className="mt-4 grid gap-3">
          {lines.map((line) => (
            <li key={line.value} className="flex items-end gap-2">
              <TextField
                label={line.label}
                name={`quantity${line.value}`}
                inputMode="numeric"
                autoComplete="off"
                value={line.quantity}
                className="min-w-0 flex-1 wrap-anywhere"
                onChange={(event) => change(lines.map((known) => (known === line ? { ...line, quantity: event.target.value } : known)))}
              />
              <IconButton label={messages.remove(line.label)} onClick={() => change(lines.filter((known) => known !== line))}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 grid grid-cols-2 gap-3">
        <SelectField
          label={messages.deliveredTo}
          name="tryCountry"
          value={place.country}
          className="col-span-2"
          hint={place.country === '' ? messages.shippingAndTaxAsTheCartEstimates : undefined}
          onChange={(event) => go({ ...place, country: event.target.value })}
        >
          <option value="">{messages.notKnownYet}</option>
          {COUNTRIES.map((name) => (
            <option key={name} value={name}>
              {countryInLanguage(name)}
            </option>
          ))}
        </SelectField>
        {place.country !== '' && (
          <>
            <TextField
              label={messages.state}
              name="tryState"
              autoComplete="off"
              maxLength={NAME_MAX_LENGTH}
              value={place.state}
              onChange={(event) => go({ ...place, state: event.target.value })}
            />
            <TextField
              label={messages.postalCode}
              name="tryPostalCode"
              autoComplete="off"
              maxLength={POSTAL_CODE_MAX_LENGTH}
              value={place.postalCode}
              onChange={(event) => go({ ...place, postalCode: event.target.value })}
            />
          </>
        )}
      </div>
      <Button variant="secondary" className="mt-4" disabled={lines.length === 0} isBusy={tried.isPending} onClick={() => tried.mutate()}>
        {messages.tryIt}
      </Button>
      <div role="status" className="mt-4">
        {tried.data && <Outcome tried={tried.data.tried} />}
      </div>
      {tried.isError && (
        <p role="alert" className="text-bad">
          {reasonOf(tried.error, messages.itCouldNotBeTried)}
        </p>
      )}
    </Card>
  );
}

function Outcome({ tried: { applies, problem, shippingProblem, totalBefore, total, steps, gifts } }: { tried: TriedPromotion }) {
  return (
    <>
      <p className="font-semibold">
        {applies ? messages.itApplies(formatDollars(total), formatDollars(totalBefore)) : messages.itDoesNotApply(problem ?? '')}
      </p>
      {shippingProblem && <p className="font-medium text-bad">{shippingProblem}</p>}
      {gifts.map(({ name, quantity }) => (
        <p key={name}>{messages.gift(quantity, name)}</p>
      ))}
      <dl aria-label={messages.whyThisTotal} className="mt-3 grid gap-1.5 rounded-sm bg-raised p-3 text-sm">
        {steps.map(({ label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no id, and their order is fixed.
          <div key={at} className="flex justify-between gap-4">
            <dt dir="auto" className="min-w-0 break-words text-muted">
              {label}
            </dt>
            <dd className="tabular-nums">{formatDollars(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
