import { type FormEvent, useRef, useState } from 'react';
import { PhotoImage } from '#features/platform/photos/photo-image';
import { PhotoInput } from '#features/platform/photos/photo-input';
import { usePhotoUploads } from '#features/platform/photos/use-photo-uploads';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import * as localeMessages from '#shared/locale.messages';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextArea, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { clearDraft, EMPTY_DRAFT, type ReviewDraft, readDraft, writeDraft } from './review-draft.storage';
import * as texts from './review-form.messages';
import { PhotoState } from './review-photos';
import { reviewsCalls } from './reviews.calls';
import { reviewsMessages as messages } from './reviews.messages';
import { COMMENT_MAX_LENGTH, MAX_PHOTOS, STAR_STEPS, TITLE_MAX_LENGTH } from './reviews.rules';
import type { ReviewOfOneself, ShownPhoto } from './reviews.schema';
import { StarInput } from './star-input';

interface ReviewFormProps {
  productId: string;
  userId: string;
  /** The customer's existing review, which this one replaces. */
  earlier: ReviewOfOneself | undefined;
  onWritten: (review: ReviewOfOneself) => void;
  onCancel: () => void;
}

/** The draft is stored in this browser until it is sent or cancelled, so a reload or an expired session loses nothing. */
export function ReviewForm({ productId, userId, earlier, onWritten, onCancel }: ReviewFormProps) {
  const [draft] = useState(() => firstDraft({ userId, productId }, earlier));
  const [length, setLength] = useState(draft.comment.length);
  const typed = useRef(draft);
  const save = (changes: Partial<ReviewDraft>) => {
    typed.current = { ...typed.current, ...changes };
    writeDraft({ userId, productId }, typed.current);
  };
  const uploads = usePhotoUploads<ShownPhoto>({
    path: reviewsCalls('/:id/reviews/photos', { param: { id: productId } }),
    most: MAX_PHOTOS,
    ...(draft.photos && { initial: draft.photos }),
    onChange: (photos) => save({ photos: [...photos] }),
  });
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./write-review.schema')).WriteReviewSchema,
    read: readForm,
    submit: async (review) => {
      const photos = uploads.readIds();
      if (!photos) return void toast.error(messages.photosOnTheWay);
      const response = await api.post(reviewsCalls('/:id/reviews', { param: { id: productId } }), {
        ...review,
        photos,
      });
      clearDraft({ userId, productId });
      toast.success(response.message);
      onWritten(response.review);
    },
    onFailure: (error) => toast.error(refusalOf(error, messages.addFailed)),
  });

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const { rating, title, comment } = readForm(new FormData(event.currentTarget));
    setLength(comment.length);
    save({ rating, title, comment });
  };
  const cancel = () => {
    clearDraft({ userId, productId });
    onCancel();
  };

  return (
    <CheckedForm
      {...form}
      aria-label={texts.yourReview}
      onInput={keep}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      {earlier && <p className="text-muted">{texts.willReplace}</p>}
      <StarInput name="rating" initial={draft.rating} steps={STAR_STEPS.toReversed()} error={errors.rating} />
      <TextField
        label={texts.title}
        name="title"
        required
        autoFocus
        maxLength={TITLE_MAX_LENGTH}
        defaultValue={draft.title}
        error={errors.title}
      />
      <TextArea
        label={texts.review}
        name="comment"
        required
        rows={6}
        defaultValue={draft.comment}
        error={errors.comment}
        hint={
          <>
            {texts.whatToWrite}{' '}
            <span className={`tabular-nums ${length > COMMENT_MAX_LENGTH ? 'font-semibold text-bad' : ''}`}>
              {length.toLocaleString(localeMessages.locale)}/{COMMENT_MAX_LENGTH.toLocaleString(localeMessages.locale)}
            </span>
          </>
        }
      />
      <PhotoInput
        uploads={uploads}
        hint={texts.photosHint(MAX_PHOTOS)}
        messages={messages}
        error={errors.photos}
        note={({ status }) => <PhotoState status={status} />}
      >
        {({ url }, name) => <PhotoImage url={url} sizes="6rem" alt={texts.yourPhoto(name)} className="size-full object-cover" />}
      </PhotoInput>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSubmitting} busyText={texts.sending}>
          {texts.submit}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
    </CheckedForm>
  );
}

/** What was typed last, else the review that is edited. */
function firstDraft(key: { userId: string; productId: string }, earlier: ReviewOfOneself | undefined): ReviewDraft {
  if (!earlier) return readDraft(key) ?? EMPTY_DRAFT;
  const { rating, title, comment, photos } = earlier;
  return { rating, title, comment, photos, ...readDraft(key) };
}

function readForm(form: FormData): ReviewDraft {
  return { rating: Number(form.get('rating')), title: String(form.get('title')), comment: String(form.get('comment')) };
}
