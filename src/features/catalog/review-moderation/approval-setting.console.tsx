import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { settingsCalls } from '#features/platform/settings/settings.calls';
import { api } from '#http/client/api-client';
import { messageOf, UNREACHABLE } from '#http/client/api-error';
import { toast } from '#ui/toast';

const SETTINGS = settingsCalls('/');

/** Whether reviews wait for an approval, and how that is changed by those who may. */
export function ApprovalSetting({ mayChange }: { mayChange: boolean }) {
  const client = useQueryClient();
  const { data } = useQuery(apiQuery(SETTINGS));
  const change = useMutation({
    mutationFn: (reviewApproval: boolean) => api.put(SETTINGS, { reviewApproval, version: data?.settings.version }),
    onSuccess: () => toast.success('Settings saved'),
    onError: (error) => toast.error(messageOf(error, UNREACHABLE)),
    onSettled: () => refreshPaths(client, SETTINGS),
  });
  if (!data) return <span className="invisible">Reviews are published at once.</span>;
  const isOn = data.settings.reviewApproval;
  const confirmChange = async () => {
    const question = isOn
      ? {
          title: 'Publish reviews at once?',
          text: 'Reviews that wait already still need your decision. Photos always do.',
          action: 'Publish at once',
        }
      : {
          title: 'Approve reviews first?',
          text: 'New and edited reviews are shown only after somebody of the staff has approved them.',
          action: 'Approve first',
        };
    if (await confirm(question)) change.mutate(!isOn);
  };
  return (
    <>
      {isOn ? 'Reviews are shown once you have approved them.' : 'Reviews are published at once; their photos wait for you.'}
      {mayChange && (
        <button
          type="button"
          aria-busy={change.isPending || undefined}
          onClick={() => void confirmChange()}
          className="ml-2 min-h-6 font-medium text-accent underline pointer-coarse:min-h-11"
        >
          {isOn ? 'Publish at once instead' : 'Approve them first instead'}
        </button>
      )}
    </>
  );
}
