import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { savedViewsMessages as messages } from './saved-views.messages';
import * as queries from './saved-views.queries.server';
import { type DefaultView, MAX_VIEWS, type NewView, type SavedView, type ViewChange, type ViewOrder } from './saved-views.schema';

/** A member of the staff. */
interface Person {
  _id: string;
}

/** A person's own views of a screen, or of all, then those that others share. */
export async function listViews({ db }: Shop, { _id }: Person, screen?: string): Promise<SavedView[]> {
  const rows = await queries.selectViews(db, { personId: _id, screen });
  return rows.map((row) => toView(row, _id));
}

/** Throws `conflict` for a name that the person has already, and for too many views. */
export function createView(shop: Shop, { _id }: Person, { shared, ...view }: NewView): Promise<SavedView> {
  return change(shop, _id, async (tx) => {
    const count = await queries.countViews(tx, { ownerId: _id, screen: view.screen });
    if (count >= MAX_VIEWS) throw new AppError('conflict', { message: messages.tooMany(MAX_VIEWS) });
    return queries.insertView(tx, { ...view, ownerId: _id, isShared: shared, position: count + 1 });
  });
}

/** Throws `not_found`, `forbidden` for another person's view, and `conflict` with the `current` one, or for a name that is taken. */
export function updateView(shop: Shop, { _id }: Person, { id, input }: { id: string; input: ViewChange }): Promise<SavedView> {
  const { version, shared: isShared, name, query } = input;
  return change(shop, _id, async (tx) => {
    const view = await lockOwn(tx, { id, ownerId: _id });
    if (version !== undefined && version !== view.version)
      throw new AppError('conflict', { message: messages.changed, details: { current: toView(view, _id) } });
    await queries.updateView(tx, id, { name, query, isShared });
    if (isShared === false) await queries.deleteDefaultsOfOthers(tx, { id, ownerId: _id });
    return id;
  });
}

/** Throws `not_found`, and `forbidden` for another person's view. */
export async function deleteView({ db }: Shop, { _id }: Person, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, { id, ownerId: _id });
    await queries.deleteView(tx, id);
  });
}

export async function orderViews(shop: Shop, person: Person, { screen, ids }: ViewOrder): Promise<SavedView[]> {
  await inTransaction(shop.db, (tx) => queries.orderViews(tx, { ownerId: person._id, screen, ids }));
  return listViews(shop, person, screen);
}

/** The view with which a screen opens for this person. Throws `not_found` for a view that the person does not see there. */
export async function setDefaultView(shop: Shop, person: Person, { screen, viewId }: DefaultView): Promise<SavedView[]> {
  await inTransaction(shop.db, async (tx) => {
    if (viewId !== null) {
      const view = await lockVisible(tx, { id: viewId, personId: person._id });
      if (view.screen !== screen) throw notFound(messages.missing);
    }
    await queries.setDefaultView(tx, { personId: person._id, screen, id: viewId });
  });
  return listViews(shop, person, screen);
}

/** Views that others do not share do not exist for a person. */
async function lockVisible(tx: Tx, { id, personId }: { id: string; personId: string }): Promise<queries.SavedViewRow> {
  const view = isUuid(id) ? await queries.lockView(tx, { id, personId }) : undefined;
  if (!view || (view.ownerId !== personId && !view.isShared)) throw notFound(messages.missing);
  return view;
}

async function lockOwn(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<queries.SavedViewRow> {
  const view = await lockVisible(tx, { id, personId: ownerId });
  if (view.ownerId !== ownerId) throw new AppError('forbidden', { message: messages.notYours });
  return view;
}

async function change({ db }: Shop, ownerId: string, work: (tx: Tx) => Promise<string>): Promise<SavedView> {
  try {
    return await inTransaction(db, async (tx) => {
      const view = await queries.lockView(tx, { id: await work(tx), personId: ownerId });
      if (!view) throw new Error('A view of this transaction is missing.');
      return toView(view, ownerId);
    });
  } catch (error) {
    if (!isViolationOf(error, ['saved_views_name'])) throw error;
    throw new AppError('conflict', { fields: [{ field: 'name', message: messages.nameTaken }], cause: error });
  }
}

function toView(row: queries.SavedViewRow, personId: string): SavedView {
  const { id, ownerId, screen, name, query, isShared, isDefault, version, firstName, lastName } = row;
  return { _id: id, screen, name, query, shared: isShared, isDefault, mine: ownerId === personId, by: `${firstName} ${lastName}`, version };
}
