import { useRight } from '#features/accounts/staff/use-right.console';
import { BackupsScreen } from '#features/platform/backup/backups-screen.console';

export function BackupsPage() {
  return <BackupsScreen mayChange={useRight('settings.write')} />;
}
