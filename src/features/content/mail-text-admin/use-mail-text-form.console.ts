import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import { textOf } from '#features/platform/audit/differences.rules';
import type { MailText } from '#features/platform/mail-texts/mail-text.types';
import { useDraftAction } from '#features/platform/versions/use-draft-action.console';
import { api } from '#http/client/api-client';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { errorsOf, reasonOf } from '#http/client/field-errors';
import type { FieldErrors } from '#shared/field-errors';
import { toast } from '#ui/toast';
import { mailTextCalls } from './mail-text-admin.calls';
import type { MailTextDraft } from './mail-text-admin.schema';

export type MailTextForm = FormOfRecord<MailTextDraft, MailText>;

export function useMailTextForm(draft: MailTextDraft): MailTextForm {
  const client = useQueryClient();
  return useRecordForm<MailTextDraft, MailText>({
    key: `mail text ${draft.mail}`,
    record: draft,
    valuesOf: ({ text } = draft) => text,
    send: async ({ record, changes }) => {
      const { mailText, message } = await api.put(mailTextCalls('/:mail', { param: { mail: draft.mail } }), {
        ...changes,
        version: record?.version,
      });
      return { record: mailText, message };
    },
    show: (mailText) => showMailText(client, mailText),
    textOf: (value) => textOf('value', value) ?? 'nothing',
  });
}

export function useMailTextAction() {
  const client = useQueryClient();
  return useDraftAction({
    draftOf: ({ mailText }: { mailText: MailTextDraft; message: string }) => mailText,
    show: (mailText) => showMailText(client, mailText),
  });
}

/** Sends the words of the form, saved or not. */
export function useTestMail(mail: string, text: MailText) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const test = useMutation({
    mutationFn: () => api.post(mailTextCalls('/:mail/test', { param: { mail } }), text),
    onSuccess: ({ message }) => {
      setErrors({});
      toast.success(message);
    },
    onError: (failure) => {
      setErrors(errorsOf(failure));
      toast.error(reasonOf(failure, apiErrorMessages.unreachable));
    },
  });
  return { send: () => test.mutate(), isSending: test.isPending, errors };
}

async function showMailText(client: QueryClient, mailText: MailTextDraft): Promise<void> {
  const param = { mail: mailText.mail };
  client.setQueryData([mailTextCalls('/:mail', { param })], { mailText });
  await refreshPaths(client, mailTextCalls('/:mail/versions', { param }), '/admin/audit');
  await client.invalidateQueries({ queryKey: [mailTextCalls('/')], exact: true });
}
