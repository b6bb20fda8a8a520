import type { Selectable } from 'kysely';
import type { DB } from './row-types.generated';

/**
 * Some columns of a table's row, with the types that the database has for them. A query's row type is built of these, so that a
 * migration that changes a column changes it too; what a query computes, and JSON, is described beside them.
 */
export type TableRow<Table extends keyof DB, Column extends keyof Selectable<DB[Table]>> = Pick<Selectable<DB[Table]>, Column>;
