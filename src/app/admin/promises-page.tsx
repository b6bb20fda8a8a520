import { useRight } from '#features/accounts/staff/use-right.console';
import { SubjectHistory } from '#features/platform/audit/subject-history.console';
import { PromisesScreen } from '#features/platform/settings/promises-screen.console';

/** `/admin/settings/promises` */
export function PromisesPage() {
  const history = useRight('audit.read') && <SubjectHistory subjectType="settings" />;
  return <PromisesScreen mayChange={useRight('settings.write')} history={history} />;
}
