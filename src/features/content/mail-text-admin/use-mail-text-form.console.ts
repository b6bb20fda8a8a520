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
import type { Language } from '#languages/languages';
import type { FieldErrors } from '#shared/field-errors';
import { toast } from '#ui/toast';
import { mailTextCalls } from './mail-text-admin.calls';
import type { MailTextDraft, OpenedMailText } from './mail-text-admin.schema';

export type MailTextForm = FormOfRecord<MailTextDraft, MailText>;

/** Which text: a mail's, in a language, which is absent in a shop with one. */
export interface MailTextAddress {
  mail: string;
  language: Language | undefined;
}

/** The parts of the addresses of its calls. */
export function partsOf({ mail, language }: MailTextAddress) {
  return { param: { mail }, query: { language } };
}

export function useMailTextForm(draft: MailTextDraft, language: Language | undefined): MailTextForm {
  const address = { mail: draft.mail, language };
  const client = useQueryClient();
  return useRecordForm<MailTextDraft, MailText>({
    key: language ? `mail text ${draft.mail} ${language}` : `mail text ${draft.mail}`,
    record: draft,
    valuesOf: ({ text } = draft) => text,
    send: async ({ record, changes }) => {
      const { mailText, message } = await api.put(mailTextCalls('/:mail', partsOf(address)), {
        ...changes,
        version: record?.version,
      });
      return { record: mailText, message };
    },
    show: (mailText) => showMailText(client, address, mailText),
    textOf: (value) => textOf('value', value) ?? 'nothing',
  });
}

export function useMailTextAction(address: MailTextAddress) {
  const client = useQueryClient();
  return useDraftAction({
    draftOf: ({ mailText }: { mailText: MailTextDraft; message: string }) => mailText,
    show: (mailText) => showMailText(client, address, mailText),
  });
}

/** Sends the words of the form, saved or not. */
export function useTestMail(address: MailTextAddress, text: MailText) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const test = useMutation({
    mutationFn: () => api.post(mailTextCalls('/:mail/test', partsOf(address)), text),
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

async function showMailText(client: QueryClient, address: MailTextAddress, mailText: MailTextDraft): Promise<void> {
  client.setQueryData<OpenedMailText>([mailTextCalls('/:mail', partsOf(address))], (opened) => ({ ...opened, mailText }));
  await refreshPaths(client, mailTextCalls('/:mail/versions', partsOf(address)), '/admin/audit');
  await client.invalidateQueries({ queryKey: [mailTextCalls('/')], exact: true });
}
