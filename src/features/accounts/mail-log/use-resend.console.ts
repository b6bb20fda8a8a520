import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { mailLogCalls } from './mail-log.calls';
import type { LoggedMail } from './mail-log.schema';
import { resendMessages as messages } from './mail-log-console.messages';

/** Sends a mail again; a second one only after a confirmation. */
export function useResend({ onSent }: { onSent?: (mail: LoggedMail) => void } = {}) {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: ({ _id }: LoggedMail) => api.post(mailLogCalls('/:mailId/resend', { param: { mailId: _id } })),
    onSuccess: ({ mail, message }) => {
      toast.success(message);
      onSent?.(mail);
    },
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, mailLogCalls('/')),
  });
  const start = async (mail: LoggedMail) => {
    const text = messages.getsItOnceMore(mail.to, mail.hasSecrets);
    if (mail.status === 'sent' && !(await confirm({ title: messages.sendThisMailAgain, text, action: messages.sendAgain }))) return;
    resend.mutate(mail);
  };
  return { start, isPending: resend.isPending };
}

/** What the button does to a mail of this status. */
export function resendLabel({ status }: LoggedMail): string {
  return status === 'queued' ? messages.tryNow : messages.sendAgain;
}
