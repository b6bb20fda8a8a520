import { Card } from '#console/card';
import { RecordForm } from '#console/form/record-form';
import { COUNTRIES } from '#features/accounts/addresses/places';
import type { Settings } from '#features/platform/settings/settings.schema';
import { useSettingsForm } from '#features/platform/settings/use-settings-form.console';
import { BUILT_IN_CLASSES } from '#shared/tax-classes';
import { SelectField, TextArea } from '#ui/field';
import { Switch } from '#ui/switch';
import { taxesCalls } from './taxes.calls';
import type { TaxSetup } from './taxes.schema';

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
    <RecordForm form={form} label="How taxes work here" isDisabled={!mayChange}>
      <Card title="How taxes work here">
        <div className="grid grid-cols-1 gap-4">
          <Switch
            label="Prices include tax"
            hint="Everybody pays the same price; the tax in it is that of where it goes. Off: tax is added at checkout. A rate can have its own way."
            name="pricesIncludeTax"
            checked={values.pricesIncludeTax}
            onChange={(event) => form.set({ pricesIncludeTax: event.target.checked })}
          />
          <SelectField
            label="Tax on shipping"
            name="shippingTaxClass"
            value={values.shippingTaxClass}
            error={form.errorOf('shippingTaxClass')}
            onChange={(event) => form.set({ shippingTaxClass: event.target.value })}
          >
            <option value="">Shipping is not taxed</option>
            {setup.classes
              .filter(({ id }) => id !== 'zero')
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  As products of the class {name}
                </option>
              ))}
          </SelectField>
          <SelectField
            label="Estimates are for"
            name="taxEstimateCountry"
            hint="In the cart, before the address is known."
            value={values.taxEstimateCountry}
            error={form.errorOf('taxEstimateCountry')}
            onChange={(event) => form.set({ taxEstimateCountry: event.target.value })}
          >
            {COUNTRIES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <TextArea
            label="Own tax classes"
            name="taxClasses"
            rows={4}
            hint={`One a line, such as Books. Besides ${BUILT_IN_CLASSES.map(({ name }) => name).join(', ')}; products of Zero are never taxed.`}
            value={values.taxClasses.join('\n')}
            error={form.errorOf('taxClasses')}
            onChange={(event) => form.set({ taxClasses: event.target.value.split('\n') })}
          />
          <ul aria-label="Products by tax class" className="grid gap-1 text-sm text-muted">
            {setup.classes.flatMap(({ id, name, products }) =>
              products > 0
                ? [
                    <li key={id}>
                      {name}: {products === 1 ? '1 product' : `${products.toLocaleString('en-US')} products`}
                    </li>,
                  ]
                : [],
            )}
          </ul>
        </div>
      </Card>
    </RecordForm>
  );
}
