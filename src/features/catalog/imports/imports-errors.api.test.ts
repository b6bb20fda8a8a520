import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, runImport, sendForm, uploadCsv } from '#test/imports.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let token: string;
let id: string;

beforeAll(async () => {
  ({ token } = await test.signIn('admin'));
  id = (await uploadCsv(test, token, { kind: 'customers', file: 'email\na@example.com\n' })).body.import._id;
});

const upload = (file: string | Buffer, options: object = {}) => uploadCsv(test, token, { kind: 'products', file, ...options });

describe('a file is refused', () => {
  it.each([
    ['that is empty', '', 'The file is empty'],
    ['without rows', 'Handle,Title\n', 'The file has a header but no rows'],
    [
      'that is a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'This is not a text file. Please save the table as CSV in UTF-8',
    ],
    [
      'that is a workbook',
      Buffer.from('504b030414000600080000002100', 'hex'),
      'This is a workbook or an archive. Please save the table as CSV',
    ],
    ['with a quote that is not closed', 'Handle,Title\na,"b\n', expect.stringContaining('not closed')],
    ['with too many columns', `${Array.from({ length: 1001 }, (_, i) => `c${i}`).join(',')}\n1\n`, 'The file has more than 1000 columns'],
    ['with a huge cell', `Handle,Title\na,"${'x'.repeat(1_100_000)}"\n`, expect.stringContaining('longer than 1 MB')],
  ])('%s', async (_name, file, message) => {
    expect(await upload(file)).toMatchObject({ status: 422, body: { code: 'invalid', errors: [{ field: 'file', message }] } });
  });

  it.each([
    ['is a text', '{"name": "Title"}', 'mapping'],
    ['is a list', ['Title'], 'mapping'],
    ['has a number', { name: 5 }, 'mapping.name'],
    ['has an unknown field', { name: 'Title', secret: 'Title' }, 'mapping.secret'],
    ['has an unknown column', { name: 'Nothing' }, 'mapping.name'],
    ['has a column that is there twice', { name: 'Twice' }, 'mapping.name'],
    ['leaves out what identifies products', { price: 'Title' }, 'mapping.name'],
    ['leaves out everything', { name: null }, 'mapping.name'],
  ])('whose mapping %s', async (_name, mapping, field) => {
    const { status, body } = await upload('Title,Twice,Twice\na,b,c\n', { mapping });
    expect({ status, fields: body.errors.map((error: { field: string }) => error.field) }).toEqual({ status: 422, fields: [field] });
  });

  it('without a kind, without a file, and as anything but a form', async () => {
    const form = (entries: Record<string, string | Blob>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(entries)) data.set(name, value);
      return sendForm(test, token, data);
    };
    const file = new Blob(['Title\na\n']);
    expect(await form({ file })).toMatchObject({ status: 422, body: { errors: [{ field: 'kind' }] } });
    expect(await form({ file, kind: 'orders' })).toMatchObject({ status: 422, body: { errors: [{ field: 'kind' }] } });
    expect(await form({ kind: 'products' })).toMatchObject({ status: 422, body: { errors: [{ field: 'file' }] } });
    expect(await test.request('POST', '/admin/imports', { token, body: { kind: 'products' } })).toMatchObject({ status: 415 });
  });

  it('leaves nothing behind', async () => {
    const before = (await test.request('GET', '/admin/imports', { token })).body.total;
    await upload(`Handle,Title\n${'a,b\n'.repeat(3000)}c,"d\n`);
    expect((await test.request('GET', '/admin/imports', { token })).body.total).toBe(before);
  });
});

it('rows with too many cells, too long texts and wrong numbers are refused with their reasons', async () => {
  const { body } = await upload(
    `Handle,Title,Type,Variant SKU,Variant Price\na-1,A,Cups,S1,10,extra\na-2,${'x'.repeat(201)},Cups,S2,10\na-3,A,Cups,${'s'.repeat(101)},10\n` +
      `a-4,A,Cups,S4,-5\na-5,A,${'c'.repeat(101)},S5,10\na-6,A,Cups,S6,99999999999\n`,
  );
  const rows = await rowsOf(test, token, body.import._id);
  expect(rows.map(({ outcome, errors }: never) => [outcome, (errors as { field: string }[])[0]?.field])).toEqual([
    ['refuse', 'row'],
    ['refuse', 'name'],
    ['refuse', 'variants.0.sku'],
    ['refuse', 'price'],
    ['refuse', 'category'],
    ['refuse', 'price'],
  ]);
});

it('names of files are only shown, and never a path', async () => {
  const { body } = await upload('Handle,Title,Variant Price\nb-1,B,1\n', { fileName: '../../../etc/passwd\u0007.csv' });
  expect(body.import.fileName).not.toContain('\u0007');
  expect((await test.request('GET', `/admin/imports/${body.import._id}`, { token })).body.import.fileName).toBe(body.import.fileName);
});

describe('the calls of imports', () => {
  const calls: [method: string, path: () => string][] = [
    ['GET', () => '/admin/imports'],
    ['GET', () => `/admin/imports/${id}`],
    ['GET', () => `/admin/imports/${id}/rows`],
    ['GET', () => `/admin/imports/${id}/rows/export`],
    ['POST', () => `/admin/imports/${id}/check`],
    ['POST', () => `/admin/imports/${id}/start`],
    ['POST', () => `/admin/imports/${id}/stop`],
    ['DELETE', () => `/admin/imports/${id}`],
    ['POST', () => `/admin/imports/${id}/undo`],
  ];

  it('are for staff', async () => {
    const { token: customer } = await test.signIn();
    for (const [method, path] of calls) {
      expect({ path: path(), status: (await test.request(method, path())).status }).toEqual({ path: path(), status: 401 });
      expect((await test.request(method, path(), { token: customer })).status).toBe(403);
    }
    expect((await uploadCsv(test, undefined, { kind: 'products', file: 'Title\na\n' })).status).toBe(401);
    expect((await uploadCsv(test, customer, { kind: 'products', file: 'Title\na\n' })).status).toBe(403);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'nonsense', "1' OR '1'='1"])('are a 404 for %s', async (missing) => {
    for (const [method, path] of calls.slice(1)) {
      const target = path().replace(id, encodeURIComponent(missing));
      expect((await test.request(method, target, { token, ...(method === 'POST' && { body: {} }) })).status).toBe(404);
    }
  });

  it('refuse steps that the state does not allow', async () => {
    const post = async (action: string) => (await test.request('POST', `/admin/imports/${id}/${action}`, { token, body: {} })).status;
    const remove = async () => (await test.request('DELETE', `/admin/imports/${id}`, { token })).status;
    expect([await post('stop'), await post('undo')]).toEqual([409, 409]);
    expect([await post('start'), await post('start'), await post('undo'), await post('stop'), await post('stop')]).toEqual([
      200, 409, 409, 200, 409,
    ]);
    expect([await post('check'), await remove()]).toEqual([409, 409]);
    expect(await runImport(test, token, id)).toMatchObject({ status: 'done' });
    expect([await post('start'), await post('stop'), await post('check'), await remove()]).toEqual([409, 409, 409, 409]);
    expect(await runImport(test, token, id, { action: 'undo' })).toMatchObject({ status: 'undone' });
    expect([await post('start'), await post('stop'), await post('undo')]).toEqual([409, 409, 409]);
  });

  it('are paged, and refuse other queries', async () => {
    const { body } = await test.request('GET', '/admin/imports?limit=1', { token });
    expect(body).toMatchObject({ page: 1, limit: 1, totalPages: body.total, imports: [{ kind: expect.any(String) }] });
    for (const query of ['page=0', 'limit=-1', 'outcome=all', 'state=x', 'page=1e9']) {
      expect((await test.request('GET', `/admin/imports/${id}/rows?${query}`, { token })).status).toBe(422);
    }
    expect((await test.request('GET', `/admin/imports/${id}/rows?page=999&outcome=`, { token })).body).toMatchObject({
      rows: [],
      total: 1,
    });
  });

  it('are in the audit log', async () => {
    const { body } = await test.request('GET', `/admin/audit?subjectType=import&subjectId=${id}`, { token });
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'import.undo',
      'import.start',
      'import.stop',
      'import.start',
    ]);
  });
});
