import type { Db, Tx } from '#db/database.server';
import { loadStored } from '#features/platform/settings/settings.service.server';
import { AppError, type FieldError } from '#shared/errors';
import { findTaxClass, listTaxClasses, type TaxClass } from '#shared/tax-classes';
import { taxesMessages as messages } from './taxes.messages';

/** Read from the database, because a class that was added a moment ago must be known. */
export async function loadTaxClasses(db: Db | Tx): Promise<TaxClass[]> {
  return listTaxClasses((await loadStored(db)).taxClasses);
}

/** The error of a class that the shop has not; it names those that it has. */
export function taxClassError(classes: readonly TaxClass[], taxClass: string, field = 'taxClass'): FieldError | undefined {
  if (findTaxClass(classes, taxClass) !== undefined) return undefined;
  return {
    field,
    message: messages.classUnknown(
      taxClass,
      classes.map(({ name }) => name),
    ),
  };
}

/** Throws `invalid` for a class that the shop has not (docs/rules.md#taxes-classes). */
export async function requireTaxClass(tx: Tx, taxClass: string | undefined, field?: string): Promise<void> {
  if (taxClass === undefined) return;
  const error = taxClassError(await loadTaxClasses(tx), taxClass, field);
  if (error) throw new AppError('invalid', { fields: [error] });
}
