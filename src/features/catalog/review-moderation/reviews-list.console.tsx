import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { apiListQuery, apiQuery } from '#console/api-query';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { type TableState, useTableState } from '#console/table/use-table-state';
import { LinkTabs } from '#console/tabs';
import { useSession } from '#features/people/accounts/session.store';
import { may } from '#features/people/staff/staff.rules';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { ApprovalSetting } from './approval-setting.console';
import { ReviewBulkActions } from './review-bulk.console';
import { REVIEW_COLUMNS } from './review-columns.console';
import { filtersOf, isCurrentView, LIST_SPEC, listPath, QUICK_VIEWS, REVIEW_CALLS, REVIEWS_PER_PAGE } from './review-list-views.console';
import type { ModeratedReviewPage, ReviewCounts } from './review-moderation.schema';
import { useReviewFilters } from './use-review-filters.console';

/** All reviews of the shop, and what waits for a decision. */
export function ReviewsList() {
  const state = useTableState(LIST_SPEC);
  const session = useSession();
  const user = session.status === 'customer' ? session.user : undefined;
  const list = useQuery(apiListQuery<ModeratedReviewPage>(listPath(state)));
  const counts = useQuery(apiQuery<{ counts: ReviewCounts }>(`${REVIEW_CALLS}/counts`)).data?.counts;
  const filters = useReviewFilters(state.filters);
  const views = QUICK_VIEWS.filter((view) => !view.isRare || isCurrentView(view, state.filters) || (view.count && counts?.[view.count]));
  return (
    <>
      <PageHeader title="Reviews" text={may(user, 'settings.read') && <ApprovalSetting mayChange={may(user, 'settings.write')} />} />
      <div className="mb-3">
        <LinkTabs
          label="Views"
          tabs={views.map((view) => ({
            label: view.label,
            to: state.toFilters(filtersOf(view)),
            isCurrent: isCurrentView(view, state.filters),
            count: view.count && counts?.[view.count],
          }))}
        />
      </div>
      <DataTable
        name="Reviews"
        columns={REVIEW_COLUMNS}
        rows={list.data?.reviews}
        rowKey={({ _id }) => _id}
        rowName={({ title, author }) => `${title}, by ${author.name}`}
        rowLink={({ _id }) => adminPaths.review(_id)}
        state={state}
        total={list.data?.total}
        totalIsMore={list.data?.totalIsMore}
        pageSize={REVIEWS_PER_PAGE}
        height="tall"
        isStale={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Search text and authors' }} filters={filters} />}
        bulk={(_, count) => <ReviewBulkActions state={state} count={count} />}
        empty={<NoReviews state={state} />}
      />
    </>
  );
}

function NoReviews({ state }: { state: TableState }) {
  const isQueue = Object.keys(state.filters).length === 1 && (state.filters.isNew ?? state.filters.status ?? state.filters.photos);
  const showAll = 'Show all reviews';
  return (
    <EmptyList
      state={state}
      icon={MessageSquareText}
      filtered={
        isQueue
          ? { title: 'Nothing waits here', text: 'You have looked at everything.', showAll }
          : { title: 'No review matches', text: 'Try fewer filters, or another word of the text or the author’s name.', showAll }
      }
      title="No reviews yet"
      text="Signed-in customers write them on a product’s page. They appear here, with their photos."
    >
      <ButtonLink to={adminPaths.products()} variant="secondary" size="sm">
        Products
      </ButtonLink>
    </EmptyList>
  );
}
