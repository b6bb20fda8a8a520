import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { useRecordForm } from '#console/form/use-record-form';
import { SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { api } from '#http/client/api-client';
import { ApiError } from '#http/client/api-error';
import type { SectionOwner } from './section-owners.rules';
import { SectionTranslations } from './section-translations.console';
import { sectionsCalls } from './sections.calls';
import { sectionsCardMessages as messages } from './sections.messages';
import type { SavedSections } from './sections.schema';
import { SectionsCard } from './sections-card.console';

interface Owned {
  owner: SectionOwner;
  /** Of the product or category. */
  id: string;
}

/** The sections below a product's page or a category's list: a form of their own, since they are saved apart from the record. */
export function RecordSections({ owner, id }: Owned) {
  const { data, error, refetch } = useQuery(apiQuery(pathOf({ owner, id })));
  if (data) return <SectionsForm owner={owner} id={id} loaded={data.record} />;
  // The record's own screen says that it does not exist.
  if (error instanceof ApiError && error.status === 404) return null;
  return <div className="mt-5">{error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={1} />}</div>;
}

function SectionsForm({ owner, id, loaded }: Owned & { loaded: SavedSections }) {
  const canWrite = useRight(owner === 'product' ? 'products.write' : 'categories.write');
  const client = useQueryClient();
  const path = pathOf({ owner, id });
  const form = useRecordForm<SavedSections, Pick<SavedSections, 'sections'>>({
    key: `sections of ${owner} ${id}`,
    record: loaded,
    valuesOf: ({ sections } = loaded) => ({ sections }),
    send: async ({ record = loaded, values }) => api.put(path, { ...values, version: record.version }),
    show: async (record) => {
      client.setQueryData([path], { record });
      await refreshPaths(client, '/admin/audit');
    },
    textOf: (sections) => messages.count(sections.length),
    sentences: { failed: messages.notSaved },
  });
  return (
    <div className="mt-5">
      <RecordFields form={form} label={messages.sections} isDisabled={!canWrite}>
        <SectionsCard
          owner={owner}
          sections={form.values.sections}
          errors={{ ...form.errors, sections: form.errorOf('sections') }}
          onChange={(sections) => form.set({ sections })}
        />
        <SectionTranslations
          sections={form.values.sections}
          errors={form.errors}
          mayChange={canWrite}
          onChange={(sections) => form.set({ sections })}
        />
      </RecordFields>
      <RecordSaveBar form={form} text={messages.unsavedSections} saveLabel={messages.saveSections} />
    </div>
  );
}

function pathOf({ owner, id }: Owned) {
  return owner === 'product' ? sectionsCalls('/products/:id', { param: { id } }) : sectionsCalls('/categories/:id', { param: { id } });
}
