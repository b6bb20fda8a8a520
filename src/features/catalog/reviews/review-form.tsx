import { type FormEvent, useState } from 'react';
import { api } from '#http/api-client';
import { refusalOf } from '#http/api-error';
import { useForm } from '#http/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextArea, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { clearDraft, EMPTY_DRAFT, type ReviewDraft, readDraft, writeDraft } from './review-draft.storage';
import { reviewsMessages as messages } from './reviews.messages';
import { COMMENT_MAX_LENGTH, STAR_STEPS, TITLE_MAX_LENGTH } from './reviews.rules';
import type { Review } from './reviews.schema';
import { StarInput } from './star-input';

interface ReviewFormProps {
  productId: string;
  userId: string;
  /** The customer's existing review, which this one replaces. */
  earlier: Review | undefined;
  onWritten: (review: Review) => void;
  onCancel: () => void;
}

/** The draft is stored in this browser until it is sent or cancelled, so a reload or an expired session loses nothing. */
export function ReviewForm({ productId, userId, earlier, onWritten, onCancel }: ReviewFormProps) {
  const [draft] = useState<ReviewDraft>(() => readDraft({ userId, productId }) ?? earlier ?? EMPTY_DRAFT);
  const [length, setLength] = useState(draft.comment.length);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./write-review.schema')).WriteReviewSchema,
    read: readForm,
    submit: async (review) => {
      const response = await api.post<{ review: Review; message: string }>(`/products/${productId}/reviews`, review);
      clearDraft({ userId, productId });
      toast.success(response.message);
      onWritten(response.review);
    },
    onFailure: (error) => toast.error(refusalOf(error, messages.addFailed)),
  });

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const typed = readForm(new FormData(event.currentTarget));
    setLength(typed.comment.length);
    writeDraft({ userId, productId }, typed);
  };
  const cancel = () => {
    clearDraft({ userId, productId });
    onCancel();
  };

  return (
    <CheckedForm
      {...form}
      aria-label="Your review"
      onInput={keep}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      {earlier && <p className="text-muted">You reviewed this product before. This review will replace the old one.</p>}
      <StarInput name="rating" initial={draft.rating} steps={STAR_STEPS.toReversed()} error={errors.rating} />
      <TextField
        label="Title"
        name="title"
        required
        autoFocus
        maxLength={TITLE_MAX_LENGTH}
        defaultValue={draft.title}
        error={errors.title}
      />
      <TextArea
        label="Review"
        name="comment"
        required
        rows={6}
        defaultValue={draft.comment}
        error={errors.comment}
        hint={
          <>
            What is it like to use? What did you expect?{' '}
            <span className={`tabular-nums ${length > COMMENT_MAX_LENGTH ? 'font-semibold text-bad' : ''}`}>
              {length.toLocaleString('en-US')}/{COMMENT_MAX_LENGTH.toLocaleString('en-US')}
            </span>
          </>
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSubmitting} busyText="Sending...">
          Submit Review
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </CheckedForm>
  );
}

function readForm(form: FormData): ReviewDraft {
  return { rating: Number(form.get('rating')), title: String(form.get('title')), comment: String(form.get('comment')) };
}
