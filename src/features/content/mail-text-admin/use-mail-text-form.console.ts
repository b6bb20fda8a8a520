import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import { textOf } from '#features/platform/audit/differences.rules';
import type { MailText } from '#features/platform/mail-texts/mail-text.types';
import { api } from '#http/client/api-client';
import { currentOf, messageOf, UNREACHABLE } from '#http/client/api-error';
import { errorsOf, reasonOf } from '#http/client/field-errors';
import type { FieldErrors } from '#shared/field-errors';
import { toast } from '#ui/toast';
import type { MailTextDraft } from './mail-text-admin.schema';

const MAIL_TEXTS = '/admin/mail-texts';

export type MailTextForm = FormOfRecord<MailTextDraft, MailText>;

interface Saved {
  mailText: MailTextDraft;
  message: string;
}

export function mailTextPath(mail: string): string {
  return `${MAIL_TEXTS}/${encodeURIComponent(mail)}`;
}

export function useMailTextForm(draft: MailTextDraft): MailTextForm {
  const client = useQueryClient();
  return useRecordForm<MailTextDraft, MailText>({
    key: `mail text ${draft.mail}`,
    record: draft,
    valuesOf: ({ text } = draft) => text,
    send: async ({ record, changes }) => {
      const { mailText } = await api.put<Saved>(mailTextPath(draft.mail), { ...changes, version: record?.version });
      return { record: mailText, message: 'Draft saved' };
    },
    show: (mailText) => showMailText(client, mailText),
    textOf: (value) => textOf('value', value) ?? 'nothing',
  });
}

/** Publishes, discards or restores; the draft that comes back is shown everywhere. */
export function useMailTextAction(mail: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body?: object }) => api.post<Saved>(`${mailTextPath(mail)}/${path}`, body),
    onSuccess: async ({ mailText, message }) => {
      await showMailText(client, mailText);
      toast.success(message);
    },
    onError: async (failure) => {
      const current = currentOf<MailTextDraft>(failure);
      if (current) await showMailText(client, current);
      toast.error(messageOf(failure, UNREACHABLE));
    },
  });
}

/** Sends the words of the form, saved or not. */
export function useTestMail(mail: string, text: MailText) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const test = useMutation({
    mutationFn: () => api.post<{ message: string }>(`${mailTextPath(mail)}/test`, text),
    onSuccess: ({ message }) => {
      setErrors({});
      toast.success(message);
    },
    onError: (failure) => {
      setErrors(errorsOf(failure));
      toast.error(reasonOf(failure, UNREACHABLE));
    },
  });
  return { send: () => test.mutate(), isSending: test.isPending, errors };
}

async function showMailText(client: QueryClient, mailText: MailTextDraft): Promise<void> {
  client.setQueryData([mailTextPath(mailText.mail)], { mailText });
  await refreshPaths(client, `${mailTextPath(mailText.mail)}/versions`, '/admin/audit');
  await client.invalidateQueries({ queryKey: [MAIL_TEXTS], exact: true });
}
