import { useRight } from '#features/accounts/staff/use-right.console';
import { LanguagesScreen } from '#features/content/languages/languages-screen.console';
import { SubjectHistory } from '#features/platform/audit/subject-history.console';

/** `/admin/settings/languages` */
export function LanguagesPage() {
  const history = useRight('audit.read') && <SubjectHistory subjectType="settings" />;
  return <LanguagesScreen mayChange={useRight('settings.write')} history={history} />;
}
