import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { SaveBar } from '#console/save-bar';
import { useVersionedForm } from '#console/versioned-form';
import { COUNTRIES } from '#features/people/addresses/places';
import type { SettingValues } from '#features/platform/settings/settings.rules';
import type { Settings } from '#features/platform/settings/settings.schema';
import { api } from '#http/api-client';
import { BUILT_IN_CLASSES } from '#shared/tax-classes';
import { SelectField, TextArea } from '#ui/field';
import { Switch } from '#ui/switch';
import { TAX_RATES, TAX_SETUP } from './tax-calls.console';
import type { TaxSetup } from './taxes.schema';

type TaxSettings = Pick<SettingValues, 'taxClasses' | 'shippingTaxClass' | 'pricesIncludeTax' | 'taxEstimateCountry'>;

interface TaxSettingsFormProps {
  settings: Settings;
  setup: TaxSetup;
  mayChange: boolean;
}

export function TaxSettingsForm({ settings, setup, mayChange }: TaxSettingsFormProps) {
  const client = useQueryClient();
  const form = useVersionedForm<TaxSettings>({
    key: 'tax-settings',
    loaded: toLoaded(settings),
    send: async ({ taxClasses, ...body }) => {
      const names = taxClasses?.map((name) => name.trim()).filter(Boolean);
      const response = await api.put<{ settings: Settings }>('/admin/settings', { ...body, ...(names && { taxClasses: names }) });
      await refreshPaths(client, '/admin/settings', TAX_SETUP, TAX_RATES, '/admin/audit');
      return toLoaded(response.settings);
    },
    readCurrent: (body) => (hasSettings(body) ? toLoaded(body.current) : undefined),
    textOf: (value) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : Array.isArray(value) ? value.join(', ') : value),
    saved: 'Settings saved',
  });
  const { values } = form;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isDirty) form.save();
      }}
    >
      <Card title="How taxes work here">
        <fieldset disabled={!mayChange} aria-label="How taxes work here" className="grid grid-cols-1 gap-4">
          <Switch
            label="Prices include tax"
            hint="Everybody pays the same price; the tax in it is that of where it goes. Off: tax is added at checkout. A rate can have its own way."
            name="pricesIncludeTax"
            checked={values.pricesIncludeTax}
            onChange={(event) => form.set('pricesIncludeTax', event.target.checked)}
          />
          <SelectField
            label="Tax on shipping"
            name="shippingTaxClass"
            value={values.shippingTaxClass}
            error={form.errorOf('shippingTaxClass')}
            onChange={(event) => form.set('shippingTaxClass', event.target.value)}
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
            onChange={(event) => form.set('taxEstimateCountry', event.target.value)}
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
            onChange={(event) => form.set('taxClasses', event.target.value.split('\n'))}
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
        </fieldset>
      </Card>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
    </form>
  );
}

function toLoaded({ taxClasses, shippingTaxClass, pricesIncludeTax, taxEstimateCountry, version }: Settings) {
  return { values: { taxClasses, shippingTaxClass, pricesIncludeTax, taxEstimateCountry }, version };
}

function hasSettings(body: unknown): body is { current: Settings } {
  return typeof body === 'object' && body !== null && 'current' in body;
}
