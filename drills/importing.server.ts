import { setTimeout as sleep } from 'node:timers/promises';

const PRODUCTS = 40;
const PAUSE_MS = 2_000;
const RETRY_MS = 200;
const REQUEST_TIMEOUT_MS = 45_000;

/** What a member of the staff has imported. */
export interface Imports {
  /** Products of imports that the shop reports as done. */
  products: number;
  files: number;
  /** Imports that failed and were started again. */
  failed: string[];
}

interface ImportOptions {
  address: () => string;
  token: string;
}

/** Starts a member of the staff who imports one file of products after the other, and repeats what fails until it is done. */
export function startImporting({ address, token }: ImportOptions) {
  const imports: Imports = { products: 0, files: 0, failed: [] };
  let isOver = false;

  async function call(method: string, path: string, body?: FormData | object) {
    const isForm = body instanceof FormData;
    for (;;) {
      const response = await fetch(`${address()}/api/admin/imports${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      }).catch(() => undefined);
      const result = await response?.json().catch(() => undefined);
      // Refused for good, because an earlier attempt whose response was lost has done it: the state says so.
      if (response && result && response.status < 500) return response.status < 300 ? result.import : undefined;
      await sleep(RETRY_MS);
    }
  }

  async function importOne(n: number): Promise<void> {
    const lines = Array.from({ length: PRODUCTS }, (_, i) => `Imported ${n}-${i},IMPORTED-${n}-${i},12.50,0`);
    const form = new FormData();
    form.set('kind', 'products');
    form.set('check', 'later');
    form.set('file', new Blob([['Name,SKU,Price,Stock', ...lines].join('\n')]), `products-${n}.csv`);
    const uploaded = await call('POST', '', form);
    if (!uploaded) throw new Error('The file was refused.');
    const path = `/${uploaded._id}`;
    await call('POST', `${path}/check`, {});
    for (;;) {
      const { status, error } = (await call('GET', path)) ?? {};
      if (status === 'done') break;
      if (status === 'failed') imports.failed.push(String(error));
      if (status === 'uploaded') await call('POST', `${path}/check`, {});
      if (status === 'ready' || status === 'failed') await call('POST', `${path}/start`, {});
      await sleep(RETRY_MS);
    }
    imports.files++;
    imports.products += PRODUCTS;
  }

  const importing = (async () => {
    for (let n = 1; !isOver; n++) {
      await importOne(n);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    /** Lets the running import end. */
    stop: async () => {
      isOver = true;
      await importing;
      return imports;
    },
  };
}
