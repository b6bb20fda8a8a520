import { Card } from '#console/card';
import { RecordForm } from '#console/form/record-form';
import { SELLER_TEXT_MAX_LENGTH } from '#features/platform/settings/settings.rules';
import type { Settings } from '#features/platform/settings/settings.schema';
import { useSettingsForm } from '#features/platform/settings/use-settings-form.console';
import { TextArea, TextField } from '#ui/field';
import { Switch } from '#ui/switch';
import { invoiceSettingsFormMessages as messages } from './invoices-console.messages';

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
    <RecordForm form={form} label={messages.numberedInvoices} isDisabled={!mayChange}>
      <Card title={messages.numberedInvoices}>
        <div className="grid grid-cols-1 gap-4">
          <Switch
            label={messages.giveOrdersNumberedInvoices}
            hint={messages.ordersFromThenOnGetOne}
            name="invoiceNumbers"
            checked={values.invoiceNumbers}
            onChange={(event) => form.set({ invoiceNumbers: event.target.checked })}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label={messages.invoicesBeginWith}
              name="invoicePrefix"
              maxLength={12}
              autoComplete="off"
              hint={messages.theFirstOneIs000001(values.invoicePrefix, year)}
              value={values.invoicePrefix}
              error={form.errorOf('invoicePrefix')}
              onChange={(event) => form.set({ invoicePrefix: event.target.value })}
            />
            <TextField
              label={messages.creditNotesBeginWith}
              name="creditNotePrefix"
              maxLength={12}
              autoComplete="off"
              hint={messages.theFirstOneIs000001Hint(values.creditNotePrefix, year)}
              value={values.creditNotePrefix}
              error={form.errorOf('creditNotePrefix')}
              onChange={(event) => form.set({ creditNotePrefix: event.target.value })}
            />
          </div>
          <Switch
            label={messages.beginAgainWithEachYear}
            hint={messages.theYearIsAPart}
            name="invoiceYearly"
            checked={values.invoiceYearly}
            onChange={(event) => form.set({ invoiceYearly: event.target.checked })}
          />
          <TextArea
            label={messages.sellersAddress}
            name="sellerAddress"
            rows={4}
            maxLength={SELLER_TEXT_MAX_LENGTH}
            hint={messages.onEachInvoice}
            value={values.sellerAddress}
            error={form.errorOf('sellerAddress')}
            onChange={(event) => form.set({ sellerAddress: event.target.value })}
          />
          <TextField
            label={messages.taxNumber}
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
