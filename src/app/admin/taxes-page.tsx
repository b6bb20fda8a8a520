import { useRight } from '#features/people/staff/use-right.console';
import { SubjectHistory } from '#features/platform/audit/subject-history.console';
import { TaxesScreen } from '#features/pricing/taxes/taxes-screen.console';

export function TaxesPage() {
  return <TaxesScreen history={useRight('audit.read') && <SubjectHistory subjectType="tax_rate" />} />;
}
