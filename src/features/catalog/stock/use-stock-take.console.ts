import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { signal } from '#features/catalog/barcodes/scan-signal.console';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import { toast } from '#ui/toast';
import { stockCalls } from './stock.calls';
import { MAX_STOCK_CHANGES } from './stock.rules';
import type { ListedStock } from './stock.schema';
import { stockTakeMessages as messages } from './stock-console.messages';
import {
  addUnknown,
  type CountedLine,
  countAgain,
  countPiece,
  followStock,
  lineOfCode,
  readStockTake,
  removeLine,
  type StockTake,
  setCounted,
  writeStockTake,
} from './stock-take.console';
import { conflictOf } from './use-stock-edits.console';

/** Variants with the same barcode, of which one was scanned. */
export interface Choice {
  code: string;
  variants: readonly ListedStock[];
}

/** A stock-take that survives a reload: it is stored with each piece. */
export function useStockTake() {
  const client = useQueryClient();
  const [take, setTake] = useState(() => readStockTake(localStorage));
  const [choice, setChoice] = useState<Choice>();
  const [last, setLast] = useState('');
  useEffect(() => writeStockTake(localStorage, take), [take]);

  const count = (variant: ListedStock) => {
    setTake((before) => countPiece(before, variant));
    setLast(variant.variantId);
    setChoice(undefined);
    signal('found');
  };

  const scan = async (code: string) => {
    const known = lineOfCode(take, code);
    if (known) {
      setTake((before) => countAgain(before, known.variantId));
      setLast(known.variantId);
      return signal('found');
    }
    try {
      const { stock } = await api.get(stockCalls('/', { query: { code, limit: 10 } }));
      const [variant] = stock;
      if (stock.length > 1) return setChoice({ code, variants: stock });
      if (variant) return count(variant);
      setTake((before) => addUnknown(before, code));
      signal('unknown');
    } catch (error) {
      signal('unknown');
      toast.error(messageOf(error, messages.wasNotCounted(code)));
    }
  };

  const apply = useMutation({
    mutationFn: async () => {
      let saved = 0;
      for (let at = 0; at < take.lines.length; at += MAX_STOCK_CHANGES) {
        const lines = take.lines.slice(at, at + MAX_STOCK_CHANGES);
        await applyLines(lines, setTake);
        saved += lines.length;
      }
      return saved;
    },
    onSuccess: (saved) => toast.success(saved === 1 ? messages.theCountOf1VariantIsSaved : messages.theCountsOfVariantsAreSaved(saved)),
    onError: (error) =>
      toast.error(conflictOf(error) ? messages.stockHasChangedSinceYouCounted : messageOf(error, messages.theCountCouldNotBeSaved)),
    onSettled: () => refreshPaths(client, stockCalls('/')),
  });

  return {
    take,
    choice,
    lastLine: take.lines.find(({ variantId }) => variantId === last),
    scan: (code: string) => void scan(code),
    count,
    cancelChoice: () => setChoice(undefined),
    setCounted: (variantId: string, counted: number) => setTake((before) => setCounted(before, variantId, counted)),
    remove: (variantId: string) => setTake((before) => removeLine(before, variantId)),
    removeUnknown: (code: string) => setTake((before) => ({ ...before, unknown: before.unknown.filter((each) => each.code !== code) })),
    clear: () => setTake({ lines: [], unknown: [] }),
    isSaving: apply.isPending,
    apply: () => apply.mutate(),
  };
}

/** Saves lines in one call, all or none, and removes them; a refusal brings them up to date. */
async function applyLines(lines: readonly CountedLine[], setTake: (change: (before: StockTake) => StockTake) => void): Promise<void> {
  const changes = lines.map(({ variantId, counted, expected }) => ({ variantId, set: counted, expected, reason: 'count' as const }));
  try {
    await api.post(stockCalls('/'), { changes });
  } catch (error) {
    const present = conflictOf(error) ?? [];
    const refusals = new Map(
      (error instanceof ApiError ? readFieldErrors(error.errors) : []).map(({ field, message }) => [
        lines[Number(/^changes\.(\d+)/.exec(field)?.[1])]?.variantId ?? '',
        message,
      ]),
    );
    setTake((before) => followStock(before, present, refusals));
    throw error;
  }
  const saved = new Set(lines.map(({ variantId }) => variantId));
  setTake((before) => ({ ...before, lines: before.lines.filter(({ variantId }) => !saved.has(variantId)) }));
}
