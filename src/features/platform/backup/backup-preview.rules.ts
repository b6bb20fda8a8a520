import { previewCookie } from '#http/pages/preview-cookie';
import { HOUR_MS } from '#shared/time';

/** How long somebody looks at a backup at most: docs/rules.md#backup-preview */
export const BACKUP_PREVIEW_MS = 4 * HOUR_MS;

/** Lets one browser see a restored backup instead of the shop. */
export const backupCookie = previewCookie('backup_preview');

/**
 * The header of calls that pages of a backup make. Without it a call of that browser goes to the shop: another of its tabs may have been
 * open before.
 */
export const BACKUP_CALL = 'x-backup-preview';

/** Where the bar of those pages sends its form. */
export const CLOSE_BACKUP_PATH = '/backup-preview/close';
