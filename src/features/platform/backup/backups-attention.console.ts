import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, MailWarning } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import type { Attention, AttentionItem } from '#console/attention';
import { adminPaths } from '#shared/admin-paths';
import { backupsCalls } from './backups.calls';
import { backupsAttentionMessages as messages } from './backups-attention.messages';

/** A backup that failed, and mails that wait since a restore. */
export function useBackupsAttention(isEnabled: boolean): Attention {
  const { data, error } = useQuery({ ...apiQuery(backupsCalls('/')), enabled: isEnabled });
  const last = data?.backups.find(({ status }) => status === 'done' || status === 'failed');
  const items: AttentionItem[] = [];
  if (last?.status === 'failed') {
    items.push({
      key: 'failed backup',
      icon: DatabaseBackup,
      text: messages.theLastBackupFailed,
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
      text: messages.theLastTrialRestoreOfABackup,
      hint: tried.proof.error,
      to: adminPaths.backups(),
      isUrgent: true,
    });
  }
  if (data && data.heldMails > 0) {
    items.push({
      key: 'held mails',
      icon: MailWarning,
      text: messages.mailsAreHeldSinceTheShop,
      hint: messages.sendOrDiscardThem,
      count: data.heldMails,
      to: adminPaths.backups(),
      isUrgent: true,
    });
  }
  return { items, isLoading: isEnabled && !data && !error, failed: isEnabled && error ? messages.backups : undefined };
}
