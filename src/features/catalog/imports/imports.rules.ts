import { type NeededRight, TRANSLATING_RIGHT } from '#shared/rights';
import { stateMachine } from '#shared/state-machine';

/** Who may import files at all: translators those of translations only (`requireImport`). */
export const IMPORT_RIGHTS = ['imports.run', TRANSLATING_RIGHT] as const satisfies NeededRight;

export const IMPORT_STATUSES = ['uploaded', 'checking', 'ready', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * The allowed transitions of an import. A check compares the file with the shop, and can be repeated with other columns until the
 * import is started; what is applied can be undone, also after it was stopped. The database checks the same
 * (import_status_may_become).
 */
export const importMachine = stateMachine<ImportStatus>({
  uploaded: ['checking'],
  checking: ['ready', 'uploaded'],
  ready: ['running', 'checking'],
  running: ['stopped', 'done', 'failed'],
  stopped: ['running', 'undoing'],
  done: ['undoing'],
  failed: ['running', 'undoing'],
  undoing: ['undone', 'failed'],
  undone: [],
});

export const ROW_OUTCOMES = ['create', 'update', 'unchanged', 'refuse'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const ROW_STATES = ['waiting', 'skipped', 'applied', 'undone', 'changed_since'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** What has a file that nothing was changed by. */
export const DELETABLE_STATUSES = ['uploaded', 'ready'] as const satisfies ImportStatus[];
