import { runBulkEdits } from '#features/catalog/bulk-edits/run-bulk-edits.service.server';
import type { TestShop } from './test-shop.server';

/** Starts a bulk edit, or undoes it, and waits until it has ended. */
export async function runBulkEdit(test: TestShop, token: string, id: string, action: 'start' | 'undo' = 'start') {
  await test.request('POST', `/admin/bulk-edits/${id}/${action}`, { token });
  for (;;) {
    await runBulkEdits(test.shop, { stop: new AbortController().signal });
    const { body } = await test.request('GET', `/admin/bulk-edits/${id}`, { token });
    if (!['running', 'undoing'].includes(body.bulkEdit.status)) return body.bulkEdit;
  }
}
