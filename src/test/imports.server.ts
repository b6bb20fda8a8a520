import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import { runChecks } from '#features/catalog/imports/check-file.service.server';
import { runImports } from '#features/catalog/imports/run-imports.service.server';
import type { TestShop } from './test-shop.server';

export interface UploadedCsv {
  kind: ImportKind;
  file: string | Buffer;
  mapping?: unknown;
  fileName?: string;
}

/** Uploads a file and waits for its dry run; returns the first refusal, or the checked import with the status of the upload. */
export async function uploadCsv(test: TestShop, token: string | undefined, { mapping, ...file }: UploadedCsv) {
  const uploaded = await uploadOnly(test, token, file);
  if (uploaded.status !== 201) return uploaded;
  const id = uploaded.body.import._id;
  const requested = await test.request('POST', `/admin/imports/${id}/check`, {
    token,
    body: { ...(mapping !== undefined && { mapping }) },
  });
  if (requested.status !== 200) return requested;
  return { ...(await waitForCheck(test, token, id)), status: uploaded.status };
}

/** Its check is requested by a call of its own. */
export async function uploadOnly(test: TestShop, token: string | undefined, { kind, file, fileName = 'export.csv' }: UploadedCsv) {
  const form = new FormData();
  form.set('kind', kind);
  form.set('check', 'later');
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), fileName);
  return sendForm(test, token, form);
}

/** Checks files until this import is not waiting any more. */
export async function waitForCheck(test: TestShop, token: string | undefined, id: string) {
  for (;;) {
    await runChecks(test.shop, { stop: new AbortController().signal });
    const response = await test.request('GET', `/admin/imports/${id}`, { token });
    if (response.body.import.status !== 'checking') return response;
  }
}

/** Sends any form to the call of uploads. */
export async function sendForm(test: TestShop, token: string | undefined, form: FormData) {
  const sent = new Response(form);
  const headers = { 'Content-Type': sent.headers.get('Content-Type') ?? '' };
  return test.request('POST', '/admin/imports', { token, headers, body: await sent.arrayBuffer() });
}

/** Starts an import, or undoes it, and waits until it has ended. */
export async function runImport(
  test: TestShop,
  token: string,
  id: string,
  { action = 'start', isAllowedAddress }: { action?: 'start' | 'undo'; isAllowedAddress?: (address: string) => boolean } = {},
) {
  await test.request('POST', `/admin/imports/${id}/${action}`, { token });
  for (;;) {
    await runImports(test.shop, { stop: new AbortController().signal, ...(isAllowedAddress && { isAllowedAddress }) });
    const { body } = await test.request('GET', `/admin/imports/${id}`, { token });
    if (!['running', 'undoing'].includes(body.import.status)) return body.import;
  }
}

/** The rows of an import, the first hundred. */
export async function rowsOf(test: TestShop, token: string, id: string, query = '') {
  return (await test.request('GET', `/admin/imports/${id}/rows?limit=100${query}`, { token })).body.rows;
}
