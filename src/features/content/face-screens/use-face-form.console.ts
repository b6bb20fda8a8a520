import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import type { Face, FaceDraft } from '#features/content/face/face.schema';
import { textOf } from '#features/platform/audit/differences.rules';
import { api } from '#http/client/api-client';

export const FACE = '/admin/face';

export type FaceForm = FormOfRecord<FaceDraft, Face>;

export function useFaceForm(draft: FaceDraft): FaceForm {
  const client = useQueryClient();
  return useRecordForm<FaceDraft, Face>({
    key: 'face',
    record: draft,
    valuesOf: ({ version: _, changed: __, ...values } = draft) => values,
    send: async ({ record, changes }) => {
      const { face } = await api.put<{ face: FaceDraft }>(FACE, { ...changes, version: record?.version });
      return { record: face, message: 'Draft saved' };
    },
    show: (face) => showDraft(client, face),
    textOf: (value) => textOf('value', value) ?? 'nothing',
  });
}

/** Everywhere in the console; what was published and who did what is loaded again. */
export async function showDraft(client: QueryClient, face: FaceDraft): Promise<void> {
  client.setQueryData([FACE], { face });
  await refreshPaths(client, `${FACE}/versions`, '/admin/audit');
}
