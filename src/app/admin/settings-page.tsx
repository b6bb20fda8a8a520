import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#console/card';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { SubjectHistory } from '#features/platform/audit/subject-history.console';
import { SettingsScreen } from '#features/platform/settings/settings-screen.console';
import { adminPaths } from '#shared/admin-paths';
import { navigationOf, screensOf, sectionOf } from './navigation';
import { iconOf } from './screen-icons';
import { settingsPageMessages as messages } from './settings-page.messages';

/** What is behind each topic. */
const TEXTS: Record<string, string> = {
  [adminPaths.theme()]: messages.themeAndHomePage,
  [adminPaths.pages()]: messages.pages,
  [adminPaths.mailTexts()]: messages.mailTexts,
  [adminPaths.redirects()]: messages.redirects,
  [adminPaths.opening()]: messages.opening,
  [adminPaths.payments()]: messages.payments,
  [adminPaths.mailSettings()]: messages.mail,
  [adminPaths.connections()]: messages.connections,
  [adminPaths.checkoutSettings()]: messages.checkout,
  [adminPaths.shipping()]: messages.shipping,
  [adminPaths.promises()]: messages.promises,
  [adminPaths.languages()]: messages.languages,
  [adminPaths.taxes()]: messages.taxes,
  [adminPaths.staff()]: messages.staff,
  [adminPaths.activity()]: messages.activity,
  [adminPaths.backups()]: messages.backups,
  [adminPaths.apiKeys()]: messages.apiKeys,
  [adminPaths.webhooks()]: messages.webhooks,
  [adminPaths.demo()]: messages.clearTheDemo,
};

/** `/admin/settings`, with the way to the settings of all other features. */
export function SettingsPage() {
  const current = useSession();
  const user = current.status === 'customer' ? current.user : undefined;
  const sections = navigationOf(user);
  const own = [sectionOf(sections, adminPaths.theme()), sectionOf(sections, adminPaths.settings())];
  const topics = screensOf(own.filter((section) => section !== undefined)).filter(({ path }) => path !== adminPaths.settings());
  return (
    <SettingsScreen
      mayChange={may(user, 'settings.write')}
      history={may(user, 'audit.read') && <SubjectHistory subjectType="settings" />}
      topics={
        topics.length > 0 && (
          <Card title={messages.allSettings} isFlush>
            <ul className="border-t border-line">
              {topics.map(({ label, path }) => {
                const Icon = iconOf(path);
                const text = TEXTS[path];
                return (
                  <li key={path} className="border-b border-line last:border-b-0">
                    <Link to={path} className="flex min-h-12 items-center gap-3 px-4 py-2.5 hover:bg-raised sm:px-5">
                      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                      <span className="min-w-0 flex-1">
                        <span className="block font-medium">{label}</span>
                        {text && <span className="block text-sm text-muted">{text}</span>}
                      </span>
                      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
                    </Link>
                  </li>
                );
              })}
            </ul>
          </Card>
        )
      }
    />
  );
}
