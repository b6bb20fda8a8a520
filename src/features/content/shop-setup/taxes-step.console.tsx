import { useState } from 'react';
import { Card } from '#console/card';
import { countryCode } from '#features/accounts/addresses/country-names';
import { STATES_BY_CODE } from '#features/accounts/addresses/places';
import { settingsCalls } from '#features/platform/settings/settings.calls';
import { taxesCalls } from '#features/pricing/taxes/taxes.calls';
import { TAX_NAME_MAX_LENGTH } from '#features/pricing/taxes/taxes.schema';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { adminPaths } from '#shared/admin-paths';
import type { FieldErrors } from '#shared/field-errors';
import { classNames } from '#shared/tax-classes.messages';
import { parseDecimal } from '#shared/typed-number';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Checkbox, RadioCard, SelectField, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { CountryFirst, ElsewhereCard, SetupStep, useStepDone } from './setup-step.console';
import { shopSetupCalls } from './shop-setup.calls';
import { taxesStepMessages as messages, setupStepMessages } from './shop-setup-console.messages';
import { euNeighbours, suggestTax, type TaxSuggestion } from './tax-suggestions.rules';

/** The tax of the shop's own country, or none. */
export function TaxesStep() {
  return (
    <SetupStep title={messages.taxes} text={messages.whatYouCharge}>
      {({ country, hasTaxes }) =>
        hasTaxes ? (
          <ElsewhereCard title={messages.isSetUp} label={messages.changeTaxes} to={adminPaths.taxes()} />
        ) : country === '' ? (
          <CountryFirst />
        ) : (
          <TaxesForm country={country} />
        )
      }
    </SetupStep>
  );
}

function TaxesForm({ country }: { country: string }) {
  const suggestion = suggestTax(country);
  const showDone = useStepDone();
  const [isCharged, setCharged] = useState(suggestion.standard !== undefined);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./shop-setup.schema')).FirstTaxesSchema,
    read: (data) => ({
      rates: isCharged ? readRates(data, country) : [],
      pricesIncludeTax: isCharged ? data.has('pricesIncludeTax') : suggestion.isIncluded,
    }),
    submit: async (input) => showDone(await api.post(shopSetupCalls('/taxes'), input), taxesCalls('/'), settingsCalls('/')),
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form}>
      <Card title={messages.taxOnSales}>
        <div className="grid grid-cols-1 gap-3">
          <RadioCard name="isCharged" label={messages.chargeTaxIn(country)} checked={isCharged} onChange={() => setCharged(true)}>
            <p className="text-sm text-muted">{suggestion.standard === undefined ? messages.rateUnknown : messages.usualRates(country)}</p>
          </RadioCard>
          {isCharged && <RateFields country={country} suggestion={suggestion} errors={errors} />}
          <RadioCard name="isCharged" label={messages.noTax} checked={!isCharged} onChange={() => setCharged(false)}>
            <p className="text-sm text-muted">{messages.noTaxMeans}</p>
          </RadioCard>
          <Button type="submit" isBusy={isSubmitting} className="mt-2 justify-self-start max-sm:w-full">
            {setupStepMessages.saveAndGoOn}
          </Button>
        </div>
      </Card>
    </CheckedForm>
  );
}

/** The rates of the country, and for a shop in the European Union of the other countries there. */
function readRates(data: FormData, country: string) {
  const textOf = (name: string) => String(data.get(name) ?? '');
  const name = textOf('rates.0.name');
  const reduced = parseDecimal(textOf('rates.1.percent'));
  const places = [country, ...(data.has('alsoInUnion') ? euNeighbours(country) : [])];
  return places.flatMap((place) => {
    const rate = { name, country: countryCode(place), state: textOf('rates.0.state') };
    return [
      { ...rate, percent: parseDecimal(textOf('rates.0.percent')) },
      ...(reduced === null ? [] : [{ ...rate, percent: reduced, taxClass: 'reduced' }]),
    ];
  });
}

function RateFields({ country, suggestion, errors }: { country: string; suggestion: TaxSuggestion; errors: FieldErrors }) {
  const neighbours = euNeighbours(country);
  return (
    <div className="grid grid-cols-2 gap-4 py-2 sm:grid-cols-3 sm:px-4">
      <TextField
        label={messages.name}
        name="rates.0.name"
        required
        className="max-sm:col-span-2"
        maxLength={TAX_NAME_MAX_LENGTH}
        autoComplete="off"
        defaultValue={suggestion.name}
        hint={messages.shownAtCheckout}
        error={errors['rates.0.name']}
      />
      {country === 'United States' && (
        <SelectField label={messages.state} name="rates.0.state" className="max-sm:col-span-2" error={errors['rates.0.state']}>
          <option value="">{messages.allStates}</option>
          {Object.entries(STATES_BY_CODE).map(([code, state]) => (
            <option key={code} value={code}>
              {state}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={messages.standardRate}
        name="rates.0.percent"
        required
        inputMode="decimal"
        autoComplete="off"
        defaultValue={suggestion.standard}
        error={errors['rates.0.percent']}
      />
      {suggestion.reduced !== undefined && (
        <TextField
          label={messages.reducedRate}
          name="rates.1.percent"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={suggestion.reduced}
          hint={messages.reducedFor(classNames.reduced)}
          error={errors['rates.1.percent']}
        />
      )}
      <Checkbox
        label={messages.pricesIncludeTax}
        name="pricesIncludeTax"
        className="col-span-full"
        defaultChecked={suggestion.isIncluded}
        error={errors.pricesIncludeTax}
      />
      {neighbours.length > 0 && (
        <Checkbox
          label={messages.alsoIn(neighbours)}
          name="alsoInUnion"
          className="col-span-full"
          defaultChecked
          hint={messages.smallSellers}
        />
      )}
    </div>
  );
}
