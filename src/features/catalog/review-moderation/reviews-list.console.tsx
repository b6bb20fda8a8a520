import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import { ListScreen } from '#console/table/list-screen';
import { useList } from '#console/table/use-list';
import { useRight } from '#features/accounts/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { ApprovalSetting } from './approval-setting.console';
import { ReviewBulkActions } from './review-bulk.console';
import { REVIEW_COLUMNS } from './review-columns.console';
import { REVIEW_LIST, VIEWS } from './review-list-views.console';
import { reviewModerationCalls } from './review-moderation.calls';
import { reviewsListMessages as messages } from './review-moderation-console.messages';
import { useReviewFilters } from './use-review-filters.console';

/** All reviews of the shop, and what waits for a decision. */
export function ReviewsList() {
  const list = useList(REVIEW_LIST);
  const { state } = list;
  const maySeeApproval = useRight('settings.read');
  const mayChangeApproval = useRight('settings.write');
  const counts = useQuery(apiQuery(reviewModerationCalls('/counts'))).data?.counts;
  const filters = useReviewFilters(state.filters);
  const isQueue = Object.keys(state.filters).length === 1 && (state.filters.isNew ?? state.filters.status ?? state.filters.photos);
  const showAll = messages.showAllReviews;
  return (
    <ListScreen
      title={messages.reviews}
      text={maySeeApproval && <ApprovalSetting mayChange={mayChangeApproval} />}
      views={{ tabs: VIEWS, counts }}
      list={list}
      columns={REVIEW_COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ title, author }) => messages.by(title, author.name)}
      rowLink={({ _id }) => adminPaths.review(_id)}
      height="tall"
      search={{ name: 'q', label: messages.searchTextAndAuthors }}
      filters={filters}
      bulk={(count) => <ReviewBulkActions state={state} count={count} />}
      empty={{
        icon: MessageSquareText,
        title: messages.noReviewsYet,
        text: messages.signedInCustomersWriteThem,
        action: (
          <ButtonLink to={adminPaths.products()} variant="secondary" size="sm">
            {messages.products}
          </ButtonLink>
        ),
        filtered: isQueue
          ? { title: messages.nothingWaitsHere, text: messages.youHaveLookedAtEverything, showAll }
          : { title: messages.noReviewMatches, text: messages.tryFewerFilters, showAll },
      }}
    />
  );
}
