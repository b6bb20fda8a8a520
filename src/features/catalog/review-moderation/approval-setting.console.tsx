import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { settingsCalls } from '#features/platform/settings/settings.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import { approvalSettingMessages as messages } from './review-moderation-console.messages';

const SETTINGS = settingsCalls('/');

/** Whether reviews wait for an approval, and how that is changed by those who may. */
export function ApprovalSetting({ mayChange }: { mayChange: boolean }) {
  const client = useQueryClient();
  const { data } = useQuery(apiQuery(SETTINGS));
  const change = useMutation({
    mutationFn: (reviewApproval: boolean) => api.put(SETTINGS, { reviewApproval, version: data?.settings.version }),
    onSuccess: () => toast.success(messages.settingsSaved),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, SETTINGS),
  });
  if (!data) return <span className="invisible">{messages.reviewsArePublishedAtOnce}</span>;
  const isOn = data.settings.reviewApproval;
  const confirmChange = async () => {
    const question = isOn
      ? {
          title: messages.publishReviewsAtOnce,
          text: messages.reviewsThatWaitAlreadyStillNeed,
          action: messages.publishAtOnce,
        }
      : {
          title: messages.approveReviewsFirst,
          text: messages.newAndEditedReviewsAreShownOnly,
          action: messages.approveFirst,
        };
    if (await confirm(question)) change.mutate(!isOn);
  };
  return (
    <>
      {isOn ? messages.reviewsAreShownOnceYouHaveApproved : messages.reviewsArePublishedAtOnceText}
      {mayChange && (
        <button
          type="button"
          aria-busy={change.isPending || undefined}
          onClick={() => void confirmChange()}
          className="ms-2 min-h-6 font-medium text-accent underline pointer-coarse:min-h-11"
        >
          {isOn ? messages.publishAtOnceInstead : messages.approveThemFirstInstead}
        </button>
      )}
    </>
  );
}
