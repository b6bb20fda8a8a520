import { useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import * as texts from './product-reviews.messages';
import { reviewsCalls } from './reviews.calls';
import { reviewsMessages as messages } from './reviews.messages';
import type { Review } from './reviews.schema';

interface DeleteReviewDialogProps {
  productId: string;
  /** The review to delete; absent: the dialog is closed. */
  review: Review | undefined;
  onClose: () => void;
  onDeleted: (review: Review) => void;
}

/** Confirms the deletion, which deletes the review's votes too. */
export function DeleteReviewDialog({ productId, review, onClose, onDeleted }: DeleteReviewDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    if (!review) return;
    setDeleting(true);
    try {
      const { message } = await api.delete(reviewsCalls('/:id/reviews/:reviewId', { param: { id: productId, reviewId: review._id } }));
      toast.success(message);
      onDeleted(review);
    } catch (error) {
      toast.error(messageOf(error, messages.deleteFailed));
    } finally {
      setDeleting(false);
      onClose();
    }
  };
  return (
    <Dialog isOpen={review !== undefined} onClose={onClose} title={texts.deleteTitle}>
      <div className="p-5">
        <p className="break-words">{review && texts.willBeGone(review.title, review.user.name)}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button variant="danger" isBusy={isDeleting} busyText={texts.deleting} onClick={() => void remove()}>
            {texts.deleteNow}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
