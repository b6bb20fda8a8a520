import { RolesScreen } from '#features/accounts/staff/roles-screen.console';
import { useTranslatedLanguages } from '#features/catalog/import-screens/import-calls.console';

/** `/admin/staff/roles`: the roles, which can be limited to languages that the shop translates into. */
export function RolesPage() {
  return <RolesScreen languages={useTranslatedLanguages().map(({ language }) => language)} />;
}
