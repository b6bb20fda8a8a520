import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type FormFields, formFieldsOf } from '#console/form/form-kinds';
import { type Entered, useRecordForm } from '#console/form/use-record-form';
import { sectionsCardMessages } from '#features/content/sections/sections.messages';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { textOf } from '#features/platform/audit/differences.rules';
import { api } from '#http/client/api-client';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { PAGE_FIELDS } from './page-fields';
import { pagesCalls } from './pages.calls';
import type { OwnPage } from './pages.schema';

export interface PageValues extends FormFields<typeof PAGE_FIELDS> {
  slug: string;
  sections: HomeBlock[];
}

/** The form of a page's draft, which is published apart. */
export function usePageForm(page: OwnPage) {
  const client = useQueryClient();
  const param = { pageId: page._id };
  const send = async ({ record = page, changes }: Entered<OwnPage, PageValues>) =>
    recordOf(await api.put(pagesCalls('/:pageId', { param }), { ...changes, version: record.version }));
  const form = useRecordForm<OwnPage, PageValues>({
    key: `page ${page._id}`,
    record: page,
    valuesOf: (record = page) => ({ slug: record.slug ?? '', sections: record.sections, ...formFieldsOf(PAGE_FIELDS, record) }),
    send,
    show: async (saved) => {
      client.setQueryData([pagesCalls('/:pageId', { param })], { page: saved });
      await refreshPaths(client, pagesCalls('/'));
    },
    textOf: (value) => (Array.isArray(value) ? sectionsCardMessages.count(value.length) : textOf('value', value)) ?? 'nothing',
    sentences: { failed: apiErrorMessages.unreachable },
  });
  const publish = async ({ version }: OwnPage) => recordOf(await api.post(pagesCalls('/:pageId/publish', { param }), { version }));
  return {
    ...form,
    page: form.record ?? page,
    publish: () =>
      form.run(async (entered) => {
        const { record = page, changes, accept } = entered;
        // One of the shop's own pages that nobody has changed has no draft yet.
        if (Object.keys(changes).length === 0 && record.version > 0) return publish(record);
        const saved = await send(entered);
        accept(saved.record);
        return publish(saved.record);
      }),
    unpublish: () =>
      form.run(async ({ record: { version } = page }) =>
        recordOf(await api.post(pagesCalls('/:pageId/unpublish', { param }), { version })),
      ),
    restore: (number: number) =>
      form.run(async ({ record: { version } = page }) =>
        recordOf(await api.post(pagesCalls('/:pageId/restore', { param }), { number, version })),
      ),
  };
}

export type PageForm = ReturnType<typeof usePageForm>;

function recordOf({ page, message }: { page: OwnPage; message: string }) {
  return { record: page, message };
}
