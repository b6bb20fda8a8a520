/**
 * Tables whose rows are not in a backup: docs/rules.md#backup-contents. A table that is not in this list is.
 * Sign-ins, codes and links that were ended since the backup would be valid again; what is counted by transaction ids is counted
 * again, because another server starts these from 1.
 */
const LEFT_OUT = new Set([
  'migrations',
  // Of files that are elsewhere.
  'backups',
  'sessions',
  'password_resets',
  'passkey_challenges',
  'order_codes',
  'rate_limits',
  'presences',
  'listing_changes',
  'listing_counts',
  'listing_generation',
]);

export function isBackedUp(table: string): boolean {
  return !LEFT_OUT.has(table);
}
