import type { Tx } from '#db/database.server';
import type { FileLayout } from '#features/catalog/import-files/findings';
import type { Fields } from '#features/catalog/import-files/import-fields.rules';
import type { RowError } from '#features/catalog/import-files/row-error';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import type { WorkResult } from './imports.queries.server';
import type { RowOutcome } from './imports.rules';
import type { GroupedLine, StagedLine } from './staged-lines.queries.server';

/** A product or a customer as a file describes it. */
export interface FileRow<Draft> {
  line: number;
  label: string;
  /** Absent with errors. */
  draft?: Draft | undefined;
  errors: RowError[];
  notes: string[];
}

/** What importing a row would change. */
export interface Plan<Draft> {
  /** Replaces the label, where the shop knows a better one. */
  label?: string | undefined;
  /** Replaces the draft, with what must be remembered until it is applied. */
  draft?: Draft;
  outcome: RowOutcome;
  errors: RowError[];
  notes: string[];
}

export interface WaitingRow<Draft> {
  line: number;
  notes: string[];
  draft: Draft;
}

export interface AppliedRow<Draft, Undo> extends WaitingRow<Draft> {
  outcome: RowOutcome;
  subjectId: string;
  undo: Undo;
}

export interface WorkContext {
  shop: Shop;
  importId: string;
  admin: Admin;
  /** Where pictures are fetched from; absent, the public internet. Only tests pass it. */
  isAllowedAddress?: ((address: string) => boolean) | undefined;
}

/** What each kind does differently when it is imported. */
export interface ImportKindService<Draft extends object = object, Undo extends object = object> {
  /** Which lines belong together. */
  keyOf(fields: Fields, line: number, layout: FileLayout): Pick<StagedLine, 'key' | 'parent' | 'names' | 'sku'>;
  /** Lines with one key, in the order of the file. */
  read(lines: readonly GroupedLine[], layout: FileLayout): FileRow<Draft>[];
  /** Compares with what is there; one plan for each draft. */
  plan(tx: Tx, drafts: readonly Draft[], context: Pick<WorkContext, 'shop'>): Promise<Plan<Draft>[]>;
  /** Runs before rows are applied, also again after a crash. */
  prepare?(context: WorkContext): Promise<void>;
  /** Throws `AppError` when a row cannot be applied; the caller then applies them one by one. */
  apply(tx: Tx, rows: readonly WaitingRow<Draft>[], context: WorkContext): Promise<WorkResult[]>;
  /** Works on after all rows are applied, until `endsAt` or `stop`; false when nothing is left. */
  finish?(context: WorkContext, limits: { endsAt: number; stop: AbortSignal }): Promise<boolean>;
  undo(tx: Tx, rows: readonly AppliedRow<Draft, Undo>[], context: WorkContext): Promise<WorkResult[]>;
  /** Runs after all rows are undone. */
  cleanUp?(context: WorkContext): Promise<void>;
}
