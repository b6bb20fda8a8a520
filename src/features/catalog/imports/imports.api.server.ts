import { Hono } from 'hono';
import * as v from 'valibot';
import { requireConfirmation } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { FILE_MAX_BYTES, FILE_SIZE_LIMIT } from '#features/catalog/import-files/import-limits';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { uploadsDir } from '#features/platform/media/leftovers.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call, query } from '#http/calls/call.server';
import { sendCsv } from '#http/calls/csv-export.server';
import { withUploadedFile } from '#http/calls/uploaded-file.server';
import { AppError } from '#shared/errors';
import { toFieldErrors } from '#shared/field-errors';
import { IMPORT_RIGHTS } from './imports.rules';
import {
  FileRowFilterSchema,
  FileRowPageSchema,
  FileRowQuerySchema,
  ImportCheckSchema,
  ImportFormSchema,
  ImportListQuerySchema,
  ImportPageSchema,
  ImportWithProgressSchema,
} from './imports.schema';
import {
  checkImport,
  checkNow,
  deleteImport,
  exportRows,
  getImport,
  listImports,
  listRows,
  startImport,
  stopImport,
  undoImport,
} from './imports.service.server';
import { createImport } from './upload-file.service.server';

const tag = 'Imports';
const one = { tag, response: { import: ImportWithProgressSchema }, for: IMPORT_RIGHTS };

/** Imports of files from other shops: docs/imports.md. */
export function importsApi() {
  return new Hono<AppEnv>()
    .post(
      '/',
      staffOnly(IMPORT_RIGHTS),
      call({
        ...one,
        summary: 'Upload a file of products, customers, stock or translations: what importing it would change, row by row',
        form: {
          file: {
            type: 'string',
            format: 'binary',
            description: `The CSV file, or a PO or XLIFF file of translations, up to ${FILE_SIZE_LIMIT}.`,
            isRequired: true,
          },
          kind: { type: 'string', description: '`products`, `customers`, `stock` or `translations`.', isRequired: true },
          mapping: {
            type: 'string',
            description: 'Our field → their column, as JSON: `{"name": "Title"}`. Absent, the columns are recognised.',
          },
          check: {
            type: 'string',
            description:
              '`now` (default) compares the file with the shop; one that takes longer than a minute is still `checking` in the result. `later` leaves that to `POST /admin/imports/{importId}/check`.',
          },
        },
        refuses: ['unavailable', 'confirmation_required'],
        status: 201,
      }),
      async (c) => {
        const { shop, user } = c.var;
        const options = { field: 'file', dir: uploadsDir(shop), maxBytes: FILE_MAX_BYTES, messages };
        const id = await withUploadedFile(c, options, async (file) => {
          const form = v.safeParse(ImportFormSchema, file.fields);
          if (!form.success) throw new AppError('invalid', { fields: toFieldErrors(form.issues) });
          if (form.output.kind === 'customers') requireConfirmation(c);
          const { kind, check, mapping } = form.output;
          const importId = await createImport(shop, user, { file, kind });
          if (check === 'now') await checkNow(shop, user, { id: importId, mapping });
          return importId;
        });
        return c.json({ success: true, import: await getImport(shop, user, id) }, 201);
      },
    )
    .get(
      '/',
      staffOnly(IMPORT_RIGHTS),
      call({ tag, summary: 'Imports, the newest first', response: ImportPageSchema.entries, for: IMPORT_RIGHTS }),
      query(ImportListQuerySchema),
      async (c) => c.json({ success: true, ...(await listImports(c.var.shop, c.var.user, c.req.valid('query'))) }),
    )
    .post(
      '/:importId/check',
      staffOnly(IMPORT_RIGHTS),
      call({
        ...one,
        carries: 'long',
        summary: 'Compare the file with the shop: what importing it would change',
        refuses: ['not_found', 'conflict'],
      }),
      body(ImportCheckSchema),
      async (c) => {
        const checked = await checkImport(c.var.shop, c.var.user, { id: c.req.param('importId'), ...c.req.valid('json') });
        return c.json({ success: true, import: checked, message: messages.checking });
      },
    )
    .get(
      '/:importId',
      staffOnly(IMPORT_RIGHTS),
      call({ ...one, summary: 'An import and its progress', refuses: ['not_found'] }),
      async (c) => c.json({ success: true, import: await getImport(c.var.shop, c.var.user, c.req.param('importId')) }),
    )
    .get(
      '/:importId/rows',
      staffOnly(IMPORT_RIGHTS),
      call({
        tag,
        summary: 'Rows of an import with their outcome and its reasons',
        refuses: ['not_found'],
        response: FileRowPageSchema.entries,
        for: IMPORT_RIGHTS,
      }),
      query(FileRowQuerySchema),
      async (c) =>
        c.json({ success: true, ...(await listRows(c.var.shop, c.var.user, { id: c.req.param('importId'), ...c.req.valid('query') })) }),
    )
    .get(
      '/:importId/rows/export',
      staffOnly(IMPORT_RIGHTS),
      call({
        tag,
        summary: 'The rows of an import with their reasons, as a file',
        file: 'text/csv',
        refuses: ['not_found', 'unavailable'],
        for: IMPORT_RIGHTS,
      }),
      query(FileRowFilterSchema),
      async (c) => {
        const { shop, user } = c.var;
        return sendCsv(c, 'import', await exportRows(shop, user, { id: c.req.param('importId'), ...c.req.valid('query') }));
      },
    )
    .delete(
      '/:importId',
      staffOnly(IMPORT_RIGHTS),
      call({ tag, summary: 'Delete an import that was never started', refuses: ['not_found', 'conflict'], for: IMPORT_RIGHTS }),
      async (c) => {
        await deleteImport(c.var.shop, c.var.user, c.req.param('importId'));
        return c.json({ success: true, message: messages.deleted });
      },
    )
    .post(
      '/:importId/start',
      staffOnly(IMPORT_RIGHTS),
      call({ ...one, summary: 'Run an import, or continue one that was stopped', refuses: ['not_found', 'conflict'] }),
      async (c) =>
        c.json({ success: true, import: await startImport(c.var.shop, c.var.user, c.req.param('importId')), message: messages.started }),
    )
    .post(
      '/:importId/stop',
      staffOnly(IMPORT_RIGHTS),
      call({ ...one, summary: 'Stop a running import, or the check of a file', refuses: ['not_found', 'conflict'] }),
      async (c) =>
        c.json({ success: true, import: await stopImport(c.var.shop, c.var.user, c.req.param('importId')), message: messages.stopped }),
    )
    .post(
      '/:importId/undo',
      staffOnly(IMPORT_RIGHTS),
      call({ ...one, summary: 'Undo an import, except what was changed since', refuses: ['not_found', 'conflict'] }),
      async (c) =>
        c.json({ success: true, import: await undoImport(c.var.shop, c.var.user, c.req.param('importId')), message: messages.undoing }),
    );
}
