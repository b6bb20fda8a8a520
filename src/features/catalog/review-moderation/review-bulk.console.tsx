import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { formatCount } from '#console/format';
import { readSelectedIds } from '#console/table/read-selected-ids';
import { NO_SELECTION } from '#console/table/selection';
import type { TableState } from '#console/table/use-table-state';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { HideDialog } from './hide-dialog.console';
import { listPath } from './review-list-views.console';
import { reviewModerationCalls } from './review-moderation.calls';
import { MAX_AT_ONCE } from './review-moderation.rules';
import type { ModerateMany } from './review-moderation.schema';
import { reviewBulkMessages as messages } from './review-moderation-console.messages';

/** More are done by filters, step by step. */
const MOST = 5_000;
const IDS_A_PAGE = 100;

type Change = Pick<ModerateMany, 'status' | 'reason' | 'seen'>;

/** What can be done with the selected reviews at once. */
export function ReviewBulkActions({ state, count }: { state: TableState; count: number }) {
  const client = useQueryClient();
  const [running, setRunning] = useState<string>();
  const [isHiding, setHiding] = useState(false);

  const run = async (label: string, change: Change) => {
    if (count > MOST) return toast.error(messages.upToReviewsCanBeChanged(formatCount(MOST)));
    setRunning(label);
    try {
      const ids = await readSelectedIds(state.selection, async (page) => {
        const { reviews, totalPages } = await api.get(listPath({ ...state, page }, IDS_A_PAGE));
        return { rows: reviews, totalPages };
      });
      let changed = 0;
      for (let at = 0; at < ids.length; at += MAX_AT_ONCE) {
        const part = await api.post(reviewModerationCalls('/bulk'), { ids: ids.slice(at, at + MAX_AT_ONCE), ...change });
        changed += part.changed;
      }
      state.select(NO_SELECTION);
      toast.success(messages.reviewsChanged(changed));
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    } finally {
      setRunning(undefined);
      await refreshPaths(client, reviewModerationCalls('/'));
    }
  };
  const button = (label: string, onClick: () => void) => (
    <Button variant="secondary" size="sm" isBusy={running !== undefined} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {button(messages.publish, () => void run(messages.publish, { status: 'published' }))}
      {button(messages.hide, () => setHiding(true))}
      {button(messages.markAsRead, () => void run(messages.markAsRead, { seen: true }))}
      <HideDialog
        isOpen={isHiding}
        count={count}
        onClose={() => setHiding(false)}
        onHide={(reason) => {
          setHiding(false);
          void run(messages.hide, { status: 'hidden', reason });
        }}
      />
    </>
  );
}
