import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { useRight } from '#features/accounts/staff/use-right.console';
import { settingsCalls } from '#features/platform/settings/settings.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { timeZoneMessages as messages } from './insight-console.messages';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whose midnight the days of the figures have, and how the owner changes that to this computer's. */
export function TimeZone({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const mayChange = useRight('settings.write');
  const change = useMutation({
    mutationFn: () => api.put(settingsCalls('/'), { timeZone: HERE }),
    onSuccess: () => toast.success(messages.settingsSaved),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, settingsCalls('/'), '/admin/insight'),
  });
  const confirmChange = async () => {
    const question = {
      title: messages.countDaysOfQuestion(HERE),
      text: messages.allSalesAreCountedAgain,
      action: messages.changeTheTimeZone,
    };
    if (await confirm(question)) change.mutate();
  };
  return (
    <>
      {messages.daysBeginAtMidnightIn(timeZone)}
      {mayChange && HERE !== timeZone && (
        <button
          type="button"
          aria-busy={change.isPending || undefined}
          onClick={() => void confirmChange()}
          className="ms-2 min-h-6 font-medium text-accent underline pointer-coarse:min-h-11"
        >
          {messages.use(HERE)}
        </button>
      )}
    </>
  );
}
