import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { countryInLanguage } from '#features/accounts/addresses/country-names';
import { COUNTRIES, US_STATES } from '#features/accounts/addresses/places';
import { auditCalls } from '#features/platform/audit/audit.calls';
import { TranslationsBeside } from '#features/platform/translations/translations-beside.console';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Checkbox, SelectField, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { findCountry, toStateName } from './tax-places.rules';
import { taxesCalls } from './taxes.calls';
import type { TaxRateView, TaxSetup } from './taxes.schema';
import { TAX_NAME_MAX_LENGTH } from './taxes.schema';
import { taxRateFormMessages as messages } from './taxes-console.messages';

interface TaxRateFormProps {
  /** Absent for a new one. */
  rate: TaxRateView | undefined;
  setup: TaxSetup;
  onDone: () => void;
}

export function TaxRateForm({ rate, setup, onDone }: TaxRateFormProps) {
  const client = useQueryClient();
  const [country, setCountry] = useState(findCountry(rate?.country ?? '') ?? '');
  const [name, setName] = useState(rate?.name ?? '');
  const [translations, setTranslations] = useState(rate?.translations);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./taxes.schema')).NewTaxRateSchema,
    read: (form) => ({
      name: form.get('name'),
      translations: translations ?? {},
      country: form.get('country'),
      state: form.get('state') ?? '',
      postalPrefix: form.get('postalPrefix') ?? '',
      taxClass: form.get('taxClass'),
      percent: form.get('percent') === '' ? undefined : Number(form.get('percent')),
      included: form.get('kind') === 'shop' ? null : form.get('kind') === 'included',
      additional: form.has('additional'),
    }),
    submit: async (body) => {
      const { message } = await (rate
        ? api.put(taxesCalls('/:rateId', { param: { rateId: rate._id } }), { ...body, version: rate.version })
        : api.post(taxesCalls('/'), body));
      toast.success(message);
      await refreshPaths(client, taxesCalls('/'), auditCalls('/'));
      onDone();
    },
    onFailure: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5 sm:grid-cols-2">
      <TextField
        label={messages.name}
        name="name"
        required
        maxLength={TAX_NAME_MAX_LENGTH}
        autoComplete="off"
        hint={messages.asShoppersReadIt}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={errors.name}
      />
      <TextField
        label={messages.rateInPercent}
        name="percent"
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step={0.01}
        required
        defaultValue={rate?.percent}
        error={errors.percent}
      />
      <SelectField
        label={messages.country}
        name="country"
        value={country}
        error={errors.country}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
      >
        <option value="">{messages.everywhereElse}</option>
        {COUNTRIES.map((name) => (
          <option key={name} value={name}>
            {countryInLanguage(name)}
          </option>
        ))}
      </SelectField>
      <SelectField label={messages.forProductsOfTheClass} name="taxClass" defaultValue={rate?.taxClass ?? ''} error={errors.taxClass}>
        <option value="">{messages.allWithoutARateOfTheirOwn}</option>
        {setup.classes
          .filter(({ id }) => id !== 'zero')
          .map(({ id, name }) => (
            <option key={id} value={id} dir="auto">
              {name}
            </option>
          ))}
      </SelectField>
      {country === 'United States' && (
        <SelectField label={messages.state} name="state" defaultValue={toStateName(country, rate?.state ?? '')} error={errors.state}>
          <option value="">{messages.allStates}</option>
          {US_STATES.map((name) => (
            <option key={name} value={name}>
              {countryInLanguage(name)}
            </option>
          ))}
        </SelectField>
      )}
      {country !== '' && country !== 'United States' && (
        <TextField
          label={messages.stateOrProvince}
          name="state"
          autoComplete="off"
          hint={messages.empty}
          defaultValue={rate?.state}
          error={errors.state}
        />
      )}
      {country !== '' && (
        <TextField
          label={messages.postalCodesThatBeginWith}
          name="postalPrefix"
          maxLength={10}
          autoComplete="off"
          hint={messages.emptyHint}
          defaultValue={rate?.postalPrefix}
          error={errors.postalPrefix}
        />
      )}
      <SelectField
        label={messages.prices}
        name="kind"
        defaultValue={rate ? (rate.included ? 'included' : 'added') : 'shop'}
        error={errors.included}
      >
        <option value="shop">{messages.asTheShopsSetting}</option>
        <option value="included">{messages.includeThisTax}</option>
        <option value="added">{messages.thisTaxIsAddedToThem}</option>
      </SelectField>
      <div className="sm:col-span-2">
        <TranslationsBeside
          path="rate"
          texts={[{ name: 'name', label: messages.name, original: name, maxLength: TAX_NAME_MAX_LENGTH }]}
          translations={translations}
          errorOf={(field) => errors[field]}
          onChange={setTranslations}
        />
      </div>
      <div className="sm:col-span-2">
        <Checkbox label={messages.comesBesidesTheRateOfTheMost} name="additional" defaultChecked={rate?.additional ?? false} />
      </div>
      <div className="dialog-actions sm:col-span-2">
        <Button variant="secondary" onClick={onDone}>
          {messages.cancel}
        </Button>
        <Button type="submit" isBusy={isSubmitting}>
          {rate ? messages.saveRate : messages.addRate}
        </Button>
      </div>
    </CheckedForm>
  );
}
