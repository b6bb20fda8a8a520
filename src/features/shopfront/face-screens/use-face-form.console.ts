import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { useVersionedForm, type VersionedForm } from '#console/versioned-form';
import { textOf } from '#features/platform/audit/differences.rules';
import type { Face, FaceDraft } from '#features/shopfront/face/face.schema';
import { api } from '#http/api-client';

export const FACE = '/admin/face';

export type FaceForm = VersionedForm<Face>;

export function useFaceForm(draft: FaceDraft): FaceForm {
  const client = useQueryClient();
  return useVersionedForm<Face>({
    key: 'face',
    loaded: toLoaded(draft),
    send: async (body) => {
      const { face } = await api.put<{ face: FaceDraft }>(FACE, body);
      await showDraft(client, face);
      return toLoaded(face);
    },
    readCurrent: (body) => (hasDraft(body) ? toLoaded(body.current) : undefined),
    textOf: (value) => textOf('value', value) ?? 'nothing',
    saved: 'Draft saved',
  });
}

/** Everywhere in the console; what was published and who did what is loaded again. */
export async function showDraft(client: QueryClient, face: FaceDraft): Promise<void> {
  client.setQueryData([FACE], { face });
  await refreshPaths(client, `${FACE}/versions`, '/admin/audit');
}

function toLoaded({ version, changed: _, ...values }: FaceDraft) {
  return { values, version };
}

function hasDraft(body: unknown): body is { current: FaceDraft } {
  return typeof body === 'object' && body !== null && 'current' in body;
}
