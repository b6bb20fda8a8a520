import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { readDraft, useFormDraft } from '#console/form/form-draft';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import { toast } from '#ui/toast';
import { stockCalls } from './stock.calls';
import type { ListedStock, StockPage, VariantStock } from './stock.schema';
import { stockEditsMessages as texts } from './stock-console.messages';
import { readEntry, rebase, type StockEdit, type StockEdits, toChange } from './stock-edits.console';

const DRAFT = 'stock';

/** The entries of the grid, in rows of all pages and filters, until they are saved; a reload does not lose them. */
export function useStockEdits() {
  const client = useQueryClient();
  const [edits, setEdits] = useState<StockEdits>(
    () => (readDraft<StockEdits>(localStorage, DRAFT, Date.now())?.values as StockEdits) ?? {},
  );
  useFormDraft<StockEdits>({ key: DRAFT, version: 0, changes: edits });

  const change = (row: ListedStock & { name: string }, values: Partial<StockEdit>) =>
    setEdits((before) => {
      const { [row.variantId]: known, ...others } = before;
      const edit: StockEdit = { text: '', expected: row.onHand, name: row.name, ...known, refused: undefined, ...values };
      return edit.text.trim() === '' ? others : { ...before, [row.variantId]: edit };
    });

  const showLevels = (levels: readonly VariantStock[]) => {
    const byId = new Map(levels.map((level) => [level.variantId, level]));
    client.setQueriesData<StockPage>(
      { predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(`${stockCalls('/')}?`) },
      (page) => page && { ...page, stock: page.stock.map((row) => ({ ...row, ...byId.get(row.variantId) })) },
    );
  };

  const save = useMutation({
    mutationFn: (requested: StockEdits) =>
      api.post(stockCalls('/'), {
        changes: Object.entries(requested).flatMap(([id, edit]) => toChange(id, edit) ?? []),
      }),
    onSuccess: async ({ stock }, saved) => {
      showLevels(stock);
      // What was typed while it was being saved stays.
      setEdits((now) => Object.fromEntries(Object.entries(now).filter(([id, edit]) => edit !== saved[id])));
      toast.success(stock.length === 1 ? texts.stockOf1VariantSaved : texts.stockOfVariantsSaved(stock.length));
      await refreshPaths(client, stockCalls('/'));
    },
    onError: (error, requested) => {
      const stock = conflictOf(error);
      if (stock) showLevels(stock);
      const ids = Object.keys(requested);
      const messages = error instanceof ApiError ? readFieldErrors(error.errors) : [];
      setEdits((now) => {
        const refused = messages.flatMap(({ field, message }) => {
          const id = ids[Number(/^changes\.(\d+)/.exec(field)?.[1])];
          const edit = id === undefined ? undefined : now[id];
          return id !== undefined && edit ? [[id, { ...edit, refused: message }] as const] : [];
        });
        return { ...now, ...Object.fromEntries(refused) };
      });
      toast.error(stock ? texts.nothingWasSaved : messageOf(error, texts.theStockCouldNotBeSaved));
    },
  });

  const wrong = Object.values(edits).filter((edit) => readEntry(edit) === undefined || edit.refused !== undefined);
  return {
    edits,
    change,
    /** Decides about a new number that replaces another one than expected. */
    rebase: (variantId: string, level: VariantStock, how: 'number' | 'difference') =>
      setEdits((before) => {
        const edit = before[variantId];
        return edit ? { ...before, [variantId]: rebase(edit, level, how) } : before;
      }),
    discard: () => setEdits({}),
    wrong,
    isSaving: save.isPending,
    save: () => save.mutate(edits),
  };
}

/** The present stock of a refused call. */
export function conflictOf(error: unknown): VariantStock[] | undefined {
  const body = error instanceof ApiError && error.status === 409 ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'stock' in body ? (body.stock as VariantStock[]) : undefined;
}
