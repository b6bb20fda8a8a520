import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, MailWarning } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import type { Attention, AttentionItem } from '#console/attention';
import { adminPaths } from '#shared/admin-paths';
import { backupsCalls } from './backups.calls';

/** A backup that failed, and mails that wait since a restore. */
export function useBackupsAttention(isEnabled: boolean): Attention {
  const { data, error } = useQuery({ ...apiQuery(backupsCalls('/')), enabled: isEnabled });
  const last = data?.backups.find(({ status }) => status === 'done' || status === 'failed');
  const items: AttentionItem[] = [];
  if (last?.status === 'failed') {
    items.push({
      key: 'failed backup',
      icon: DatabaseBackup,
      text: 'The last backup failed',
      hint: last.error,
      to: adminPaths.backups(),
      isUrgent: true,
    });
  }
  const tried = data?.backups.find(({ proof }) => proof?.status === 'done' || proof?.status === 'failed');
  if (tried?.proof?.status === 'failed') {
    items.push({
      key: 'unproved backup',
      icon: DatabaseBackup,
      text: 'The last trial restore of a backup failed',
      hint: tried.proof.error,
      to: adminPaths.backups(),
      isUrgent: true,
    });
  }
  if (data && data.heldMails > 0) {
    items.push({
      key: 'held mails',
      icon: MailWarning,
      text: 'Mails are held since the shop was restored',
      hint: 'Send or discard them',
      count: data.heldMails,
      to: adminPaths.backups(),
      isUrgent: true,
    });
  }
  return { items, isLoading: isEnabled && !data && !error, failed: isEnabled && error ? 'Backups' : undefined };
}
