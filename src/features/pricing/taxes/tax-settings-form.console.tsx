import { Card } from '#console/card';
import { RecordForm } from '#console/form/record-form';
import { countryInLanguage } from '#features/accounts/addresses/country-names';
import { COUNTRIES } from '#features/accounts/addresses/places';
import type { Settings } from '#features/platform/settings/settings.schema';
import { useSettingsForm } from '#features/platform/settings/use-settings-form.console';
import { formatList } from '#shared/lists';
import { listTaxClasses } from '#shared/tax-classes';
import { SelectField, TextArea } from '#ui/field';
import { Switch } from '#ui/switch';
import { taxesCalls } from './taxes.calls';
import type { TaxSetup } from './taxes.schema';
import { taxSettingsFormMessages as messages } from './taxes-console.messages';

interface TaxSettingsFormProps {
  settings: Settings;
  setup: TaxSetup;
  mayChange: boolean;
}

export function TaxSettingsForm({ settings, setup, mayChange }: TaxSettingsFormProps) {
  const form = useSettingsForm({
    key: 'tax-settings',
    settings,
    names: ['taxClasses', 'shippingTaxClass', 'pricesIncludeTax', 'taxEstimateCountry'],
    toBody: ({ taxClasses, ...others }) => ({
      ...others,
      ...(taxClasses && { taxClasses: taxClasses.map((name) => name.trim()).filter(Boolean) }),
    }),
    refreshes: [taxesCalls('/')],
  });
  const { values } = form;
  return (
    <RecordForm form={form} label={messages.howTaxesWorkHere} isDisabled={!mayChange}>
      <Card title={messages.howTaxesWorkHere}>
        <div className="grid grid-cols-1 gap-4">
          <Switch
            label={messages.pricesIncludeTax}
            hint={messages.everybodyPaysTheSamePrice}
            name="pricesIncludeTax"
            checked={values.pricesIncludeTax}
            onChange={(event) => form.set({ pricesIncludeTax: event.target.checked })}
          />
          <SelectField
            label={messages.taxOnShipping}
            name="shippingTaxClass"
            value={values.shippingTaxClass}
            error={form.errorOf('shippingTaxClass')}
            onChange={(event) => form.set({ shippingTaxClass: event.target.value })}
          >
            <option value="">{messages.shippingIsNotTaxed}</option>
            {setup.classes
              .filter(({ id }) => id !== 'zero')
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {messages.asProductsOfTheClass(name)}
                </option>
              ))}
          </SelectField>
          <SelectField
            label={messages.estimatesAreFor}
            name="taxEstimateCountry"
            hint={messages.inTheCart}
            value={values.taxEstimateCountry}
            error={form.errorOf('taxEstimateCountry')}
            onChange={(event) => form.set({ taxEstimateCountry: event.target.value })}
          >
            {COUNTRIES.map((name) => (
              <option key={name} value={name}>
                {countryInLanguage(name)}
              </option>
            ))}
          </SelectField>
          <TextArea
            label={messages.ownTaxClasses}
            name="taxClasses"
            rows={4}
            hint={messages.oneALine(formatList(listTaxClasses().map(({ name }) => name)))}
            value={values.taxClasses.join('\n')}
            error={form.errorOf('taxClasses')}
            onChange={(event) => form.set({ taxClasses: event.target.value.split('\n') })}
          />
          <ul aria-label={messages.productsByTaxClass} className="grid gap-1 text-sm text-muted">
            {setup.classes.flatMap(({ id, name, products }) =>
              products > 0 ? [<li key={id}>{messages.productsOfClass(name, products)}</li>] : [],
            )}
          </ul>
        </div>
      </Card>
    </RecordForm>
  );
}
