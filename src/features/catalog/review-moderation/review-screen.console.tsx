import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { useShortcuts } from '#console/commands/shortcuts';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { ShopLink } from '#console/shop-link';
import { SkeletonCard } from '#console/skeleton';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { HideDialog } from './hide-dialog.console';
import { reviewModerationCalls } from './review-moderation.calls';
import type { ModeratedReview } from './review-moderation.schema';
import { reviewScreenMessages as messages } from './review-moderation-console.messages';
import { ReviewPhotosCard } from './review-photos-card.console';
import { ReplyCard } from './review-reply-card.console';
import { ReviewBadge } from './review-status.console';
import { ReviewTextCard } from './review-text-card.console';
import { useModeration } from './use-moderation.console';

const BACK = { label: messages.reviews, to: adminPaths.reviews() };

/** One review: what it says, its photos, and what the shop makes of it. */
export function ReviewScreen() {
  const { reviewId = '' } = useParams();
  const session = useSession();
  const user = session.status === 'customer' ? session.user : undefined;
  const { query, review, others, decide, saving, isSaving } = useModeration(reviewId, { mayUndo: may(user, 'audit.undo') });
  if (!review) {
    return (
      <>
        <PageHeader title={messages.review} back={BACK} />
        {query.error ? <FailedState error={query.error} onRetry={() => void query.refetch()} /> : <SkeletonCard fields={4} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={review.title}
        back={BACK}
        status={<ReviewBadge status={review.status} />}
        actions={
          <Actions
            key={review._id}
            review={review}
            isSaving={isSaving && saving?.status !== undefined}
            onPublish={() => void decide({ decision: { status: 'published' }, done: messages.published }).catch(noted)}
            onHide={(reason) => void decide({ decision: { status: 'hidden', reason }, done: messages.hidden }).catch(noted)}
          />
        }
      />
      {others && <OthersNotice review={others} />}
      <div className="grid grid-cols-1 gap-4">
        <ReviewTextCard review={review} mayReadCustomers={may(user, 'customers.read')} mayReadProducts={may(user, 'products.read')} />
        {review.photos.length > 0 && (
          <ReviewPhotosCard
            review={review}
            isSaving={isSaving}
            onDecide={(photos, done) => void decide({ decision: { photos }, done }).catch(noted)}
          />
        )}
        <ReplyCard
          key={review._id}
          review={review}
          isSaving={isSaving && saving?.reply !== undefined}
          onReply={async (reply, done) => {
            await decide({ decision: { reply }, done });
          }}
        />
      </div>
    </>
  );
}

/** The failure is shown by the mutation itself. */
function noted(): void {}

interface ActionsProps {
  review: ModeratedReview;
  isSaving: boolean;
  onPublish: () => void;
  onHide: (reason: string) => void;
}

function Actions({ review, isSaving, onPublish, onHide }: ActionsProps) {
  const [isHiding, setHiding] = useState(false);
  const isPublished = review.status === 'published';
  useShortcuts([
    { keys: 'h', label: messages.hideTheReview, group: messages.thisScreen, run: () => isPublished && setHiding(true) },
    { keys: 'p', label: messages.publishTheReview, group: messages.thisScreen, run: () => !isPublished && !isSaving && onPublish() },
  ]);
  return (
    <>
      <NextReview currentId={review._id} />
      {isPublished && <ShopLink href={`${paths.product(review.product.slug)}#reviews`}>{messages.viewInTheShop}</ShopLink>}
      {!isPublished && (
        <Button size="sm" isBusy={isSaving} onClick={onPublish}>
          <Eye aria-hidden className="size-4" />
          {messages.publish}
        </Button>
      )}
      {review.status !== 'hidden' && (
        <Button variant="secondary" size="sm" isBusy={isSaving} aria-haspopup="dialog" onClick={() => setHiding(true)}>
          <EyeOff aria-hidden className="size-4" />
          {messages.hide}
        </Button>
      )}
      <HideDialog
        isOpen={isHiding}
        count={1}
        onClose={() => setHiding(false)}
        onHide={(reason) => {
          setHiding(false);
          onHide(reason);
        }}
      />
    </>
  );
}

/** The oldest review that nobody has looked at, so that a morning's reviews are read one after another. */
function NextReview({ currentId }: { currentId: string }) {
  const navigate = useNavigate();
  const { data } = useQuery(apiQuery(reviewModerationCalls('/', { query: { isNew: true, sort: 'oldest', limit: 2 } })));
  const next = data?.reviews.find(({ _id }) => _id !== currentId);
  useShortcuts([
    { keys: 'n', label: messages.nextNewReview, group: messages.thisScreen, run: () => next && void navigate(adminPaths.review(next._id)) },
  ]);
  if (!next) return null;
  return (
    <ButtonLink to={adminPaths.review(next._id)} variant="ghost" size="sm">
      {messages.nextNewReview}
      <ChevronRight aria-hidden className="size-4" />
    </ButtonLink>
  );
}

/** Nothing of this screen was saved; what was typed is still there. */
function OthersNotice({ review: { status, reply } }: { review: ModeratedReview }) {
  return (
    <p role="alert" className="mb-4 flex gap-2.5 rounded-md border border-warn/40 bg-warn/8 px-4 py-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
      <span>{reply ? messages.changedByOthersWithReply[status](reply.text) : messages.changedByOthers[status]}</span>
    </p>
  );
}
