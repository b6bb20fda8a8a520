import { Card } from '#console/card';
import { RecordForm } from '#console/form/record-form';
import { SELLER_TEXT_MAX_LENGTH } from '#features/platform/settings/settings.rules';
import type { Settings } from '#features/platform/settings/settings.schema';
import { useSettingsForm } from '#features/platform/settings/use-settings-form.console';
import { TextArea, TextField } from '#ui/field';
import { Switch } from '#ui/switch';

interface InvoiceSettingsFormProps {
  settings: Settings;
  mayChange: boolean;
}

export function InvoiceSettingsForm({ settings, mayChange }: InvoiceSettingsFormProps) {
  const form = useSettingsForm({
    key: 'invoice-settings',
    settings,
    names: ['invoiceNumbers', 'invoicePrefix', 'creditNotePrefix', 'invoiceYearly', 'sellerAddress', 'sellerTaxNumber'],
  });
  const { values } = form;
  const year = values.invoiceYearly ? `${new Date().getFullYear()}-` : '';
  return (
    <RecordForm form={form} label="Numbered invoices" isDisabled={!mayChange}>
      <Card title="Numbered invoices">
        <div className="grid grid-cols-1 gap-4">
          <Switch
            label="Give orders numbered invoices"
            hint="Orders from then on get one as soon as they are sold. Numbers have no gaps, and no invoice is ever changed: refunds and changes get credit notes."
            name="invoiceNumbers"
            checked={values.invoiceNumbers}
            onChange={(event) => form.set({ invoiceNumbers: event.target.checked })}
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
              onChange={(event) => form.set({ invoicePrefix: event.target.value })}
            />
            <TextField
              label="Credit notes begin with"
              name="creditNotePrefix"
              maxLength={12}
              autoComplete="off"
              hint={`The first one is ${values.creditNotePrefix}${year}000001.`}
              value={values.creditNotePrefix}
              error={form.errorOf('creditNotePrefix')}
              onChange={(event) => form.set({ creditNotePrefix: event.target.value })}
            />
          </div>
          <Switch
            label="Begin again with each year"
            hint="The year is a part of the number. Another prefix begins at 1, too."
            name="invoiceYearly"
            checked={values.invoiceYearly}
            onChange={(event) => form.set({ invoiceYearly: event.target.checked })}
          />
          <TextArea
            label="Seller’s address"
            name="sellerAddress"
            rows={4}
            maxLength={SELLER_TEXT_MAX_LENGTH}
            hint="On each invoice, below the name of the shop."
            value={values.sellerAddress}
            error={form.errorOf('sellerAddress')}
            onChange={(event) => form.set({ sellerAddress: event.target.value })}
          />
          <TextField
            label="Tax number"
            name="sellerTaxNumber"
            maxLength={100}
            autoComplete="off"
            value={values.sellerTaxNumber}
            error={form.errorOf('sellerTaxNumber')}
            onChange={(event) => form.set({ sellerTaxNumber: event.target.value })}
          />
        </div>
      </Card>
    </RecordForm>
  );
}
