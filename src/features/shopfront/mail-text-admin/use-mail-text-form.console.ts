import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { useVersionedForm, type VersionedForm } from '#console/versioned-form';
import { textOf } from '#features/platform/audit/differences.rules';
import type { MailText } from '#features/platform/mail-texts/mail-text.types';
import { api } from '#http/api-client';
import { ApiError, messageOf, UNREACHABLE } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { toast } from '#ui/toast';
import type { MailTextDraft } from './mail-text-admin.schema';

const MAIL_TEXTS = '/admin/mail-texts';

export type MailTextForm = VersionedForm<MailText>;

interface Saved {
  mailText: MailTextDraft;
  message: string;
}

export function mailTextPath(mail: string): string {
  return `${MAIL_TEXTS}/${encodeURIComponent(mail)}`;
}

export function useMailTextForm(draft: MailTextDraft): MailTextForm {
  const client = useQueryClient();
  return useVersionedForm<MailText>({
    key: `mail text ${draft.mail}`,
    loaded: toLoaded(draft),
    send: async (body) => {
      const { mailText } = await api.put<Saved>(mailTextPath(draft.mail), body);
      await showMailText(client, mailText);
      return toLoaded(mailText);
    },
    readCurrent: (body) => (hasCurrent(body) ? toLoaded(body.current) : undefined),
    textOf: (value) => textOf('value', value) ?? 'nothing',
    saved: 'Draft saved',
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
      const current = failure instanceof ApiError && hasCurrent(failure.body) ? failure.body.current : undefined;
      if (current) await showMailText(client, current);
      toast.error(messageOf(failure, UNREACHABLE));
    },
  });
}

/** Sends the words of the form, saved or not. */
export function useTestMail(mail: string, text: MailText) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const test = useMutation({
    mutationFn: () => api.post<{ message: string }>(`${mailTextPath(mail)}/test`, text),
    onSuccess: ({ message }) => {
      setErrors({});
      toast.success(message);
    },
    onError: (failure) => {
      const fields = failure instanceof ApiError ? readFieldErrors(failure.errors) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      toast.error(fields[0]?.message ?? messageOf(failure, UNREACHABLE));
    },
  });
  return { send: () => test.mutate(), isSending: test.isPending, errors };
}

async function showMailText(client: QueryClient, mailText: MailTextDraft): Promise<void> {
  client.setQueryData([mailTextPath(mailText.mail)], { mailText });
  await refreshPaths(client, `${mailTextPath(mailText.mail)}/versions`, '/admin/audit');
  await client.invalidateQueries({ queryKey: [MAIL_TEXTS], exact: true });
}

function toLoaded({ text, version }: MailTextDraft) {
  return { values: text, version };
}

function hasCurrent(body: unknown): body is { current: MailTextDraft } {
  return typeof body === 'object' && body !== null && 'current' in body;
}
