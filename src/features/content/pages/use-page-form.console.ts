import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type Entered, useRecordForm } from '#console/form/use-record-form';
import { textOf } from '#features/platform/audit/differences.rules';
import { api } from '#http/client/api-client';
import { UNREACHABLE } from '#http/client/api-error';
import type { PAGE_FIELDS } from './pages.rules';
import type { OwnPage } from './pages.schema';

type Field = (typeof PAGE_FIELDS)[number];
export type PageValues = Record<Field, string>;

interface Saved {
  page: OwnPage;
  message: string;
}

const PAGES = '/admin/pages';

/** The form of a page's draft, which is published apart. */
export function usePageForm(page: OwnPage) {
  const client = useQueryClient();
  const path = `${PAGES}/${encodeURIComponent(page._id)}`;
  const send = async ({ record = page, changes }: Entered<OwnPage, PageValues>) =>
    recordOf(await api.put<Saved>(path, { ...changes, version: record.version }));
  const form = useRecordForm<OwnPage, PageValues>({
    key: `page ${page._id}`,
    record: page,
    valuesOf: ({ slug = '', title, description, body } = page) => ({ slug, title, description, body }),
    send,
    show: async (saved) => {
      client.setQueryData([path], { page: saved });
      await refreshPaths(client, PAGES);
    },
    textOf: (value) => textOf('value', value) ?? 'nothing',
    sentences: { failed: UNREACHABLE },
  });
  const post = async (action: string, { version }: OwnPage, body: object = {}) =>
    recordOf(await api.post<Saved>(`${path}/${action}`, { ...body, version }));
  return {
    ...form,
    page: form.record ?? page,
    publish: () =>
      form.run(async (entered) => {
        const { record = page, changes, accept } = entered;
        // One of the shop's own pages that nobody has changed has no draft yet.
        if (Object.keys(changes).length === 0 && record.version > 0) return post('publish', record);
        const saved = await send(entered);
        accept(saved.record);
        return post('publish', saved.record);
      }),
    unpublish: () => form.run(({ record = page }) => post('unpublish', record)),
    restore: (number: number) => form.run(({ record = page }) => post('restore', record, { number })),
  };
}

export type PageForm = ReturnType<typeof usePageForm>;

function recordOf({ page, message }: Saved) {
  return { record: page, message };
}
