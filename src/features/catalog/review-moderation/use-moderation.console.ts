import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { auditCalls } from '#features/platform/audit/audit.calls';
import { api } from '#http/client/api-client';
import { currentOf, messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { reasonOf } from '#http/client/field-errors';
import { toast } from '#ui/toast';
import { reviewModerationCalls } from './review-moderation.calls';
import type { ModeratedReview, ModerateReview } from './review-moderation.schema';
import { moderationScreenMessages as messages } from './review-moderation-console.messages';

const LISTS = [`${reviewModerationCalls('/')}?`, reviewModerationCalls('/counts')];

export type Decision = Omit<ModerateReview, 'version'>;

/** A review, and the decisions on it. Opening it marks it as read. */
export function useModeration(reviewId: string, { mayUndo }: { mayUndo: boolean }) {
  const client = useQueryClient();
  const path = reviewModerationCalls('/:reviewId', { param: { reviewId } });
  const query = useQuery(apiQuery(path));
  const review = query.data?.review;
  /** What somebody else made of it while this screen was open. */
  const [others, setOthers] = useState<ModeratedReview>();
  const put = (next: ModeratedReview) => client.setQueryData([path], (before: object | undefined) => ({ ...before, review: next }));

  const decide = useMutation({
    mutationFn: ({ decision }: { decision: Decision; done: string }) => api.put(path, { ...decision, version: review?.version }),
    onSuccess: (response, { done }) => {
      setOthers(undefined);
      put(response.review);
      // Of this decision, whatever follows while the message is shown.
      const entry = mayUndo ? findLatestEntry() : undefined;
      toast.success(done, entry ? { action: { label: messages.undo, onClick: () => void undo(entry) } } : {});
    },
    onError: (error) => {
      const current = currentOf<ModeratedReview>(error);
      if (!current) return toast.error(reasonOf(error, apiErrorMessages.unreachable));
      setOthers(current);
      put(current);
    },
    onSettled: () => refreshLists(),
  });

  const refreshLists = () => refreshPaths(client, ...LISTS, auditCalls('/'));
  const findLatestEntry = async () => {
    const { entries } = await api.get(auditCalls('/', { query: { subjectType: 'review', subjectId: reviewId, limit: 1 } }));
    return entries[0];
  };
  const undo = async (entry: ReturnType<typeof findLatestEntry>) => {
    try {
      await api.post(auditCalls('/:entryId/undo', { param: { entryId: (await entry)?._id ?? '' } }));
      toast.success(messages.undone);
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    } finally {
      await refreshPaths(client, reviewModerationCalls('/'), auditCalls('/'));
    }
  };

  // Once for each visit: a review that its author edits meanwhile is new again.
  const markedId = useRef<string>(undefined);
  const isNew = review?.isNew === true;
  useEffect(() => {
    if (!isNew || markedId.current === reviewId) return;
    markedId.current = reviewId;
    // It is still new the next time.
    api.put(path, { seen: true }).then(
      () => refreshPaths(client, ...LISTS),
      () => {},
    );
  }, [isNew, reviewId, path, client]);

  return { query, review, others, decide: decide.mutateAsync, isSaving: decide.isPending, saving: decide.variables?.decision };
}
