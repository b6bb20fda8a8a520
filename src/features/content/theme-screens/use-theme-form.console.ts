import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import { themeCalls } from '#features/content/theme/theme.calls';
import type { Theme, ThemeDraft } from '#features/content/theme/theme.schema';
import { textOf } from '#features/platform/audit/differences.rules';
import { useDraftAction } from '#features/platform/versions/use-draft-action.console';
import { api } from '#http/client/api-client';

export type ThemeForm = FormOfRecord<ThemeDraft, Theme>;

export function useThemeForm(draft: ThemeDraft): ThemeForm {
  const client = useQueryClient();
  return useRecordForm<ThemeDraft, Theme>({
    key: 'theme',
    record: draft,
    valuesOf: ({ version: _, changed: __, ...values } = draft) => values,
    send: async ({ record, changes }) => {
      const { theme, message } = await api.put(themeCalls('/'), { ...changes, version: record?.version });
      return { record: theme, message };
    },
    show: (theme) => showDraft(client, theme),
    textOf: (value) => textOf('value', value) ?? 'nothing',
  });
}

export function useThemeAction() {
  const client = useQueryClient();
  return useDraftAction({
    draftOf: ({ theme }: { theme: ThemeDraft; message: string }) => theme,
    show: (theme) => showDraft(client, theme),
  });
}

/** Everywhere in the console; what was published and who did what is loaded again. */
async function showDraft(client: QueryClient, theme: ThemeDraft): Promise<void> {
  client.setQueryData([themeCalls('/')], (loaded: object | undefined) => ({ ...loaded, theme }));
  await refreshPaths(client, themeCalls('/versions'), '/admin/audit');
}
