import { useRight } from '#features/accounts/staff/use-right.console';
import { InvoiceSettingsForm } from '#features/orders/invoices/invoice-settings-form.console';
import { SubjectHistory } from '#features/platform/audit/subject-history.console';
import { TaxesScreen } from '#features/pricing/taxes/taxes-screen.console';

/** `/admin/settings/taxes`, with what belongs to invoices. */
export function TaxesPage() {
  const history = useRight('audit.read') && <SubjectHistory subjectType="tax_rate" />;
  return <TaxesScreen invoices={(context) => <InvoiceSettingsForm {...context} />} history={history} />;
}
