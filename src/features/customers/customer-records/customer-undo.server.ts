import * as v from 'valibot';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import { storedColumns } from '#shared/fields/field-table';
import { CUSTOMER_FIELDS } from './customer-fields';
import { changeCustomer, lockActive, refuseTakenEmail, viewCustomer } from './customer-records.service.server';

const StateSchema = v.object(storedColumns(CUSTOMER_FIELDS));

const undoUpdate: UndoService = {
  right: 'customers.write',
  furtherRights: ({ after }) => (after && 'email' in after ? ['customers.credentials'] : []),
  async undo(tx, admin, entry) {
    const before = await lockActive(tx, entry.subjectId);
    const restore = await restoredValues(tx, entry, { ...before });
    await refuseTakenEmail(() => changeCustomer(tx, admin, { before, values: v.parse(StateSchema, restore) }));
  },
  view: async (shop, { subjectId }) => ({ customer: await viewCustomer(shop, subjectId) }),
};

/** A customer as they were, unless somebody changed the same fields since. */
export const customersUndo: UndoRegistry = { 'customer.update': undoUpdate };
