import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { SaveBar } from '#console/save-bar';
import { useVersionedForm } from '#console/versioned-form';
import type { SettingValues } from '#features/platform/settings/settings.rules';
import type { Settings } from '#features/platform/settings/settings.schema';
import { api } from '#http/api-client';
import { TextArea, TextField } from '#ui/field';
import { Switch } from '#ui/switch';

type InvoiceSettings = Pick<
  SettingValues,
  'invoiceNumbers' | 'invoicePrefix' | 'creditNotePrefix' | 'invoiceYearly' | 'sellerAddress' | 'sellerTaxNumber'
>;

interface InvoiceSettingsFormProps {
  settings: Settings;
  mayChange: boolean;
}

export function InvoiceSettingsForm({ settings, mayChange }: InvoiceSettingsFormProps) {
  const client = useQueryClient();
  const form = useVersionedForm<InvoiceSettings>({
    key: 'invoice-settings',
    loaded: toLoaded(settings),
    send: async (body) => {
      const response = await api.put<{ settings: Settings }>('/admin/settings', body);
      await refreshPaths(client, '/admin/settings', '/admin/audit');
      return toLoaded(response.settings);
    },
    readCurrent: (body) => (hasSettings(body) ? toLoaded(body.current) : undefined),
    textOf: (value) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : value),
    saved: 'Settings saved',
  });
  const { values } = form;
  const year = values.invoiceYearly ? `${new Date().getFullYear()}-` : '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isDirty) form.save();
      }}
    >
      <Card title="Numbered invoices">
        <fieldset disabled={!mayChange} aria-label="Numbered invoices" className="grid grid-cols-1 gap-4">
          <Switch
            label="Give orders numbered invoices"
            hint="Orders from then on get one as soon as they are sold. Numbers have no gaps, and no invoice is ever changed: refunds and changes get credit notes."
            name="invoiceNumbers"
            checked={values.invoiceNumbers}
            onChange={(event) => form.set('invoiceNumbers', event.target.checked)}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label="Invoices begin with"
              name="invoicePrefix"
              maxLength={12}
              autoComplete="off"
              hint={`The first one is ${values.invoicePrefix}${year}000001.`}
              value={values.invoicePrefix}
              error={form.errorOf('invoicePrefix')}
              onChange={(event) => form.set('invoicePrefix', event.target.value)}
            />
            <TextField
              label="Credit notes begin with"
              name="creditNotePrefix"
              maxLength={12}
              autoComplete="off"
              hint={`The first one is ${values.creditNotePrefix}${year}000001.`}
              value={values.creditNotePrefix}
              error={form.errorOf('creditNotePrefix')}
              onChange={(event) => form.set('creditNotePrefix', event.target.value)}
            />
          </div>
          <Switch
            label="Begin again with each year"
            hint="The year is a part of the number. Another prefix begins at 1, too."
            name="invoiceYearly"
            checked={values.invoiceYearly}
            onChange={(event) => form.set('invoiceYearly', event.target.checked)}
          />
          <TextArea
            label="Seller’s address"
            name="sellerAddress"
            rows={4}
            maxLength={500}
            hint="On each invoice, below the name of the shop."
            value={values.sellerAddress}
            error={form.errorOf('sellerAddress')}
            onChange={(event) => form.set('sellerAddress', event.target.value)}
          />
          <TextField
            label="Tax number"
            name="sellerTaxNumber"
            maxLength={100}
            autoComplete="off"
            value={values.sellerTaxNumber}
            error={form.errorOf('sellerTaxNumber')}
            onChange={(event) => form.set('sellerTaxNumber', event.target.value)}
          />
        </fieldset>
      </Card>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
    </form>
  );
}

function toLoaded(settings: Settings) {
  const { invoiceNumbers, invoicePrefix, creditNotePrefix, invoiceYearly, sellerAddress, sellerTaxNumber, version } = settings;
  return { values: { invoiceNumbers, invoicePrefix, creditNotePrefix, invoiceYearly, sellerAddress, sellerTaxNumber }, version };
}

function hasSettings(body: unknown): body is { current: Settings } {
  return typeof body === 'object' && body !== null && 'current' in body;
}
