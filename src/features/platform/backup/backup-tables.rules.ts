/** What is counted by transaction ids is counted again, because another server starts these from 1. */
const COUNTED_AGAIN = ['migrations', 'listing_changes', 'listing_counts', 'listing_generation', 'search_counts'];

/**
 * Tables whose rows are not in a backup: docs/rules.md#backup-contents. A table that is not in this list is.
 * Sign-ins, codes and links that were ended since the backup would be valid again.
 */
const LEFT_OUT = new Set([
  ...COUNTED_AGAIN,
  // Of files that are elsewhere.
  'backups',
  'backup_previews',
  'sessions',
  'password_resets',
  'passkey_challenges',
  'order_codes',
  'rate_limits',
  'presences',
]);

const LEFT_OUT_OF_MOVES = new Set(COUNTED_AGAIN);

/** In a move, the shop goes on elsewhere without a gap in time: what is in no backup is moved as well. */
export function isBackedUp(table: string, { isMove = false }: { isMove?: boolean | undefined } = {}): boolean {
  return !(isMove ? LEFT_OUT_OF_MOVES : LEFT_OUT).has(table);
}
