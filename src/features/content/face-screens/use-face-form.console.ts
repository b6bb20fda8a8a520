import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import { faceCalls } from '#features/content/face/face.calls';
import type { Face, FaceDraft } from '#features/content/face/face.schema';
import { textOf } from '#features/platform/audit/differences.rules';
import { useDraftAction } from '#features/platform/versions/use-draft-action.console';
import { api } from '#http/client/api-client';

export type FaceForm = FormOfRecord<FaceDraft, Face>;

export function useFaceForm(draft: FaceDraft): FaceForm {
  const client = useQueryClient();
  return useRecordForm<FaceDraft, Face>({
    key: 'face',
    record: draft,
    valuesOf: ({ version: _, changed: __, ...values } = draft) => values,
    send: async ({ record, changes }) => {
      const { face, message } = await api.put(faceCalls('/'), { ...changes, version: record?.version });
      return { record: face, message };
    },
    show: (face) => showDraft(client, face),
    textOf: (value) => textOf('value', value) ?? 'nothing',
  });
}

export function useFaceAction() {
  const client = useQueryClient();
  return useDraftAction({
    draftOf: ({ face }: { face: FaceDraft; message: string }) => face,
    show: (face) => showDraft(client, face),
  });
}

/** Everywhere in the console; what was published and who did what is loaded again. */
async function showDraft(client: QueryClient, face: FaceDraft): Promise<void> {
  client.setQueryData([faceCalls('/')], { face });
  await refreshPaths(client, faceCalls('/versions'), '/admin/audit');
}
